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
