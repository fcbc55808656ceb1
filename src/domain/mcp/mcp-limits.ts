export const mcpPath = "/mcp";

/** An hour, of each address. One message is one call, since batches are refused. */
export const mcpCallsPerHour = 600;
