import { isLoopback } from "./config-loopback.ts";

/** A bucket and who we are to it. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
const regionName = /^[a-z0-9-]{1,40}$/;

export const s3UrlSentence =
  "S3_URL: precisa ser um endereço como https://CHAVE:SEGREDO@servidor/bucket?region=us-east-1 (http:// só nesta máquina; @, : e / da chave e do segredo codificados em %).";

/** `https://KEY:SECRET@host/bucket?region=`; null for anything else. Key and secret are percent-encoded: secrets hold slashes. */
export function readS3Url(text: string): S3Place | null {
  const url = URL.parse(text);
  if (url?.hash !== "") return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  const bucket = bucketName.exec(url.pathname)?.[1];
  const region = url.searchParams.get("region") || "us-east-1";
  const key = decoded(url.username);
  const secret = decoded(url.password);
  const isKnown = [...url.searchParams.keys()].every((name) => name === "region");
  if (!isSafe || !isKnown || !bucket || !regionName.test(region) || !key || !secret) return null;
  return { endpoint: url.origin, bucket, region, key, secret };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
