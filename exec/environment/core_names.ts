/**
 * The variables that programs cannot do without.
 *
 * @module
 */

const POSIX: readonly string[] = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TMPDIR",
  "TMP",
  "TEMP",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NUMERIC",
  "LC_TIME",
  "TZ",
];

// Without the first seven, sockets, batch files and system tools break.
const WINDOWS: readonly string[] = [
  "SYSTEMROOT",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "PATH",
  "SYSTEMDRIVE",
  "HOMEDRIVE",
  "HOMEPATH",
  "HOME",
  "USERNAME",
  "USERDOMAIN",
  "COMPUTERNAME",
  "OS",
  "NUMBER_OF_PROCESSORS",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "PROGRAMW6432",
  "COMMONPROGRAMFILES",
  "COMMONPROGRAMFILES(X86)",
  "COMMONPROGRAMW6432",
  "PROGRAMDATA",
  "ALLUSERSPROFILE",
  "PUBLIC",
  "LOCALAPPDATA",
  "APPDATA",
  "SHELL",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
];

const POSIX_SET = new Set(POSIX);
const WINDOWS_SET = new Set(WINDOWS);

/** What a child on the platform is expected to have at the least. */
const NEEDED_POSIX: readonly string[] = ["PATH", "HOME"];
const NEEDED_WINDOWS: readonly string[] = WINDOWS.slice(0, 8);

/**
 * The names that `inherit: "core"` lets through.
 *
 * @param platform The platform, as Node names it.
 * @returns The names, in upper case.
 */
export function coreNames(platform: string): readonly string[] {
  return platform === "win32" ? WINDOWS : POSIX;
}

/**
 * Say whether `inherit: "core"` lets a name through.
 *
 * @param name The name; in upper case on Windows, where case does not count.
 * @param platform The platform, as Node names it.
 * @returns Whether it is on the list.
 */
export function isCoreName(name: string, platform: string): boolean {
  return (platform === "win32" ? WINDOWS_SET : POSIX_SET).has(name);
}

/**
 * The names that almost every program on a platform relies on.
 *
 * @param platform The platform, as Node names it.
 * @returns The names, in upper case.
 */
export function neededNames(platform: string): readonly string[] {
  return platform === "win32" ? NEEDED_WINDOWS : NEEDED_POSIX;
}
