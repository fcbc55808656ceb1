/** Pages that the server under test served from its cache, and pages that it rendered, since its start. */
export async function pageCounts(url: string): Promise<{ hits: number; misses: number }> {
  const text = await metricsOf(url);
  return {
    hits: metricIn(text, 'xepa_page_cache_total{result="hit"}'),
    misses: metricIn(text, 'xepa_page_cache_total{result="miss"}'),
  };
}

export async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(new URL("/metrics", url));
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}.`);
  return answer.text();
}

export function metricIn(text: string, name: string): number {
  const line = text.split("\n").find((line) => line.startsWith(`${name} `));
  if (!line) throw new Error(`/metrics has no ${name}.`);
  return Number(line.slice(name.length));
}
