/** A command-line tool can't do its work. The message is for the operator, who can fix it. */
export class ToolError extends Error {
  override name = 'ToolError';
}
