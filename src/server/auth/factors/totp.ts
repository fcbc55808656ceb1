import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";

/** Contract 1.4: SHA-1, 6 digits, 30 s, one step either way; the library's own defaults but for the last. */
const toleranceSeconds = 30;
const sixDigits = /^[0-9]{6}$/;

export function newSecret(issuer: string, label: string) {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret });
  // The client puts the QR code into a data address as it is, so colours have names: a «#» would end the address.
  return { secret, uri, qr_code: renderSVG(uri, { whiteColor: "white", blackColor: "black", border: 4 }) };
}

/** The time step whose code this is; null where it is none of those that count now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!sixDigits.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}
