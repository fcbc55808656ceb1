import { type DatabaseAddress, openSingle } from "#server/db/single-client.ts";

export async function sizeOf(address: DatabaseAddress): Promise<number> {
  const single = openSingle(address);
  try {
    const [row] = await single`SELECT pg_database_size(current_database())::float8 AS bytes`;
    return row?.bytes ?? 0;
  } finally {
    await single.end({ timeout: 5 });
  }
}
