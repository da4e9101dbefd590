import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { KimiCliLogs } from "../../interop/logs/kimi_cli_logs.ts";
import { KimiCodeLogs } from "../../interop/logs/kimi_code_logs.ts";
import { kimiWorkFolder } from "../../interop/logs/kimi_work_folder.ts";
import { verifyLog } from "../../interop/logs/verify_log.ts";
import { tempDir } from "../support/temp_dir.ts";
import { lines, put } from "./foreign_logs.ts";

// Measured by running @moonshot-ai/kimi-code 2.1.0 on 2026-12-01.
const measured = [
  ["/srv/My App", "wd_my-app_4b739b7c6f4f"],
  ["/home/me/project", "wd_project_225df3094012"],
  ["/home/me/project/", "wd_project_225df3094012"],
  ["/", "wd_workspace_e3b0c44298fc"],
  ["", "wd_workspace_e3b0c44298fc"],
  ["/home/me/.config", "wd_.config_347d34f91fc2"],
  ["/home/me/..", "wd_workspace_449579643e76"],
  ["/srv/a/.", "wd_workspace_801d29d403a0"],
  ["/srv/na\u00efve", "wd_na-ve_e592c0c047ff"],
  ["/srv/\u4e16\u754c", "wd_workspace_39f9d554a36c"],
  ["/srv/\u00c7A-VA?", "wd_a-va_eabb6960efd9"],
  ["/srv/--x--", "wd_x_722f017d981e"],
  [`/srv/${"a".repeat(50)}`, `wd_${"a".repeat(40)}_40ac2e816f0d`],
  [`/srv/${"a".repeat(39)}-b`, `wd_${"a".repeat(39)}_ddc22b47c7de`],
  ["/srv/a_b.c-d", "wd_a_b.c-d_d421d8541bf0"],
  ["/srv/a  b", "wd_a-b_db1f227722d6"],
  ["/srv/K", "wd_k_9290de364c1c"],
  ["/srv/\u212a", "wd_k_7fd9d3bdf304"],
  ["/srv/\u0130x", "wd_i-x_3ed97d2305eb"],
  ["/srv/\ud83d\ude00", "wd_workspace_344a3ea35954"],
  ["/srv/\ud800", "wd_workspace_4471cf19fd4c"],
  ["C:\\Users\\Me\\App", "wd_app_3097ddd02bd0"],
  ["C:\\Users\\Me\\App\\", "wd_app_3097ddd02bd0"],
  ["/srv/a\\b", "wd_b_934a80dd9787"],
  ["/srv/a//", "wd_a_b068a6cef833"],
] as const;

for (const [cwd, folder] of measured) {
  test(`kimiWorkFolder() names ${JSON.stringify(cwd).slice(0, 30)}`, () => {
    assertEquals(kimiWorkFolder(cwd), folder);
  });
}

test("kimiWorkFolder() takes no longer for a name of dashes", () => {
  const path = `/srv/${"-".repeat(300_000)}x`;
  assertEquals(kimiWorkFolder(path).slice(0, 5), "wd_x_");
});

const ID = "session_0f8fad5b-d9cb-469f-a165-70867728950e";
const wire = lines(
  { type: "metadata", protocol_version: "1.5", created_at: 1 },
  { type: "turn.prompt", agentId: "main", input: [] },
);
const state = (cwd: string) =>
  JSON.stringify({ id: ID, version: 2, cwd, createdAt: 5, archived: false });

function session(
  home: string,
  folder: string,
  cwd: string,
  id: string = ID,
): string {
  const dir = join(home, "sessions", folder, id);
  put(join(dir, "state.json"), state(cwd));
  return put(join(dir, "agents/main/wire.jsonl"), wire);
}

test("KimiCodeLogs reads a session's folder from the state beside its log", () => {
  const home = tempDir();
  const logs = new KimiCodeLogs({ home });
  const path = session(home, "wd_a_b068a6cef833", "/srv/a");
  const location = { kind: "kimi-code-jsonl", path };
  const head = { id: ID, cwd: "/srv/a", createdAt: 5 };
  const headNow = () => {
    const reading = logs.head(location);
    return reading.state === "present" && reading.head;
  };
  assertEquals(headNow(), head);
  assertEquals(logs.findIn("/srv/a"), [location]);
  assertEquals(logs.findIn("/srv/b"), []);
  assertEquals(
    logs.locate({ version: 0, id: ID, createdAt: 0, cwd: "/srv/a" }),
    location,
  );
  assertEquals(verifyLog(logs, { location, id: ID, cwd: "/srv/a" }), {
    verified: true,
    head,
  });
  rmSync(join(home, "sessions/wd_a_b068a6cef833", ID, "state.json"));
  assertEquals(headNow(), { id: ID });
  assertEquals(
    verifyLog(logs, { location, id: ID, cwd: "/srv/a" }).verified,
    true,
  );
});

const out = [
  {
    name: "a session in the folder of another work folder",
    folder: "wd_b_c2ed2951f1bf",
    id: ID,
    reasons: ["it lies in the folder of another work folder"],
  },
  {
    name: "a renamed session",
    folder: "wd_a_b068a6cef833",
    id: "session_other",
    reasons: ["its name is not that of its session"],
  },
];

for (const { name, folder, id, reasons } of out) {
  test(`verifyLog() tells ${name} of Kimi Code`, () => {
    const home = tempDir();
    const path = session(home, folder, "/srv/a", id);
    const verdict = verifyLog(new KimiCodeLogs({ home }), {
      location: { kind: "kimi-code-jsonl", path },
      id: ID,
    });
    assertEquals("reasons" in verdict && verdict.reasons, reasons);
  });
}

test("verifyLog() tells a session of Kimi CLI in another work folder", () => {
  const shareDir = tempDir();
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const logs = new KimiCliLogs({ shareDir });
  const meta = { version: 0, id, createdAt: 0, cwd: "/srv/a" };
  const location = logs.locate(meta)!;
  put(location.path, lines({ role: "user", content: "x" }));
  assertEquals(
    verifyLog(logs, { location, id, cwd: "/srv/a" }).verified,
    true,
  );
  const verdict = verifyLog(logs, { location, id, cwd: "/srv/b" });
  assertEquals("reasons" in verdict && verdict.reasons, [
    "it lies in the folder of another work folder",
  ]);
});

test("KimiCodeLogs takes no odd id for a folder", () => {
  const home = tempDir();
  const logs = new KimiCodeLogs({ home });
  session(home, "wd_a_b068a6cef833", "/srv/a");
  for (const id of ["../x", "session_../x", "session_", "agents", "main", ""]) {
    assertEquals(logs.find(id), []);
    const meta = { version: 0, id, createdAt: 0, cwd: "/srv/a" };
    assertEquals(logs.locate(meta), undefined);
  }
  const relative = { version: 0, id: ID, createdAt: 0, cwd: "srv/a" };
  assertEquals(logs.locate(relative), undefined);
});
