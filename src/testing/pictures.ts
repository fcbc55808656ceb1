import sharp, { type Sharp } from "sharp";

/** Twelve by nine red pixels: enough for most tests. */
export const smallPng = await plain({ width: 12, height: 9 }).png().toBuffer();

export function plain({
  width,
  height,
  background = "#c43",
}: {
  width: number;
  height: number;
  background?: string;
}): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Random noise, so that no encoder makes it small. */
export function noisy({ width, height }: { width: number; height: number }): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } });
}

/** The form that a client sends: `file`, and the path it asks for. */
export function uploadForm(bytes: Uint8Array, path?: string, filename = "foto.png"): FormData {
  const form = new FormData();
  if (path !== undefined) form.append("path", path);
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), filename);
  return form;
}

export function uploadOf(body: FormData, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers, body };
}
