declare module "@mdn/mdn-http-observatory" {
  export function scan(host: string): Promise<{
    scan: { grade: string; score: number; testsFailed: number };
    tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>;
  }>;
}
