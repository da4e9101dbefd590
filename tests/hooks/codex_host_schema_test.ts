import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Ajv } from "ajv";
import {
  CODEX_EVENTS,
  type CodexEvent,
} from "../../hooks/codex/event_names.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import type { JsonObject } from "../../types.ts";
import { repository } from "../support/runtime.ts";
import { codexRows } from "./codex_payload_rows.ts";
import { readGolden } from "./golden_payload.ts";
import { mutations } from "./mutations.ts";
import { codexSchemas } from "./schemas/codex_schemas.ts";

const folder = join(repository, "../shared/facts/codex-hook-schemas");
const skip = existsSync(folder) ? false : "the host's own schemas are not here";
if (skip) console.log(`skipped: codex_host_schema_test.ts, ${skip}`);

// The host ships none for these two.
const withoutSchema: readonly CodexEvent[] = [
  "PreModelRequest",
  "PostModelRequest",
];

const events = CODEX_EVENTS.filter((event) => !withoutSchema.includes(event));

function hostSchema(event: CodexEvent): (payload: unknown) => boolean {
  const name = event.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
  const path = join(folder, `${name}.command.input.schema.json`);
  return new Ajv().compile(JSON.parse(readFileSync(path, "utf8")));
}

for (const event of events) {
  const rows = codexRows.filter((row) => row.event === event);

  test(
    `the host's own schema lets every ${event} payload through`,
    { skip },
    () => {
      const allows = hostSchema(event);
      for (const row of rows) {
        const golden = JSON.parse(readGolden("codex", row));
        assert(allows(golden), row.variant);
        assert(allows(codexPayload(event, row.facts)), row.variant);
      }
      assert(allows(codexPayload(event, codexPlaceholderFacts(event))));
    },
  );

  test(
    `the host's own schema and ours agree on every spoiled ${event} payload`,
    { skip },
    () => {
      const allows = hostSchema(event);
      let refused = 0;
      for (const row of rows) {
        const payload: JsonObject = JSON.parse(readGolden("codex", row));
        for (const { name, value } of mutations(payload)) {
          const verdict = allows(value);
          assertEquals(
            codexSchemas[event].safeParse(value).success,
            verdict,
            `${row.variant} ${name}`,
          );
          if (!verdict) refused++;
        }
      }
      assert(refused > rows.length * 30, `only ${refused} refused`);
    },
  );
}
