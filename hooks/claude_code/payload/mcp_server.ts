/**
 * Where an MCP tool of Claude Code came from.
 *
 * @module
 */

/** The MCP server that a tool came from. */
export interface ClaudeCodeMcpServer {
  /** The server's configured name. */
  readonly name: string;
  /** Who configured it, such as `project` or `plugin`; an open set. */
  readonly source: string;
}

/**
 * Name a server with its keys in the host's order.
 *
 * @param server The server.
 * @returns A copy of it.
 */
export function claudeCodeMcpServer(
  server: ClaudeCodeMcpServer,
): ClaudeCodeMcpServer {
  return { name: server.name, source: server.source };
}
