import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Db } from "#server/db/connect.ts";
import {
  type Ack,
  eachChange,
  type Intent,
  isAcknowledged,
  isSetting,
  type WriteLog,
} from "../write-log/log-lines.ts";
import { readCommunityFaults } from "./community-faults.ts";
import { readDecisionFaults } from "./decision-faults.ts";
import { readLogFaults } from "./log-faults.ts";
import { readNoticeFaults } from "./notice-faults.ts";
import { effectOf, wordOf } from "./offer-changes.ts";
import { repeated } from "./repeated.ts";
import { type EventRow, type ProductRow, readState, type State } from "./state.ts";

/** The errors of docs/reliability.md, «How losses are counted», except stuck, which is in `stuck.ts`. */
export interface Audit {
  lost: string[];
  phantom: string[];
  double: string[];
  torn: string[];
  leak: string[];
  wrong: string[];
}

export interface Audited {
  db: Db;
  /** The folder of the images. */
  images: string;
  secret: string;
  /** Recipients of delivered letters, if there is a mail server. */
  delivered?: string[];
}

const submission = "submit-user-product";

/** Compares the database and the image store with the write log. */
export async function audit({ db, images, secret, delivered }: Audited, writeLog: WriteLog): Promise<Audit> {
  const state = await readState(db, secret, delivered);
  const notices = await readNoticeFaults(db);
  const community = await readCommunityFaults(db, writeLog);
  return {
    lost: [...lost(state, writeLog, images), ...notices.lost, ...community.lost],
    phantom: [...phantom(state, writeLog), ...community.phantom],
    double: [...double(state), ...notices.double, ...community.double],
    torn: [
      ...torn(state, writeLog, images),
      ...(await readLogFaults(db)),
      ...(await readDecisionFaults(db)),
      ...community.torn,
    ],
    leak: [...writeLog.leaks, ...notices.leak],
    wrong: writeLog.wrong,
  };
}

function lost(state: State, writeLog: WriteLog, images: string): string[] {
  const products = new Map(state.products.map((product) => [product.id, product]));
  const events = new Set(state.events.map(wordOf));
  const isThere = ({ action, ack }: Intent & { ack: Ack }): boolean => {
    // Members write it again: the last one counts, in community-faults.ts.
    if (isSetting(action)) return true;
    if (action.kind === "upload") return fileFault(images, ack.id, undefined) === null;
    if (action.kind === "sign-up") return state.unconfirmed.includes(action.email);
    const product = products.get(action.kind === "submit" ? ack.id : action.product);
    if (!product || product.version < ack.version) return false;
    return action.kind === "submit" ? product.name === action.name : events.has(wordOf(effectOf(action)));
  };
  return eachChange(writeLog)
    .filter(isAcknowledged)
    .filter((intent) => !isThere(intent))
    .map(({ key, action, ack }) => `${action.kind} ${key} → ${ack.id} version ${ack.version}`);
}

function phantom(state: State, writeLog: WriteLog): string[] {
  const intended = eachChange(writeLog).map(({ action }) => action);
  const names = new Set(intended.flatMap((action) => (action.kind === "submit" ? [action.name] : [])));
  const emails = new Set(intended.flatMap((action) => (action.kind === "sign-up" ? [action.email] : [])));
  const changes = new Set(
    intended.flatMap((action) => ("product" in action ? [wordOf(effectOf(action))] : [])),
  );
  return [
    ...state.products.filter(({ name }) => !names.has(name)).map(({ name }) => `product ${name}`),
    ...state.unconfirmed.filter((email) => !emails.has(email)).map((email) => `account ${email}`),
    ...state.events
      .filter((event) => event.action !== submission && !changes.has(wordOf(event)))
      .map((event) => `event ${wordOf(event)}`),
  ];
}

function double(state: State): string[] {
  return [
    ...repeated(state.products.map(({ name }) => `product ${name}`)),
    ...repeated(state.unconfirmed.map((email) => `account ${email}`)),
    ...repeated(state.events.map(({ product, version }) => `change of ${product} to version ${version}`)),
  ];
}

function torn(state: State, writeLog: WriteLog, images: string): string[] {
  const events = Map.groupBy(state.events, ({ product }) => product);
  const products = new Set(state.products.map(({ id }) => id));
  const recipients = new Set(state.confirmationRecipients);
  return [
    ...state.products.flatMap((product) => brokenRecord(product, events.get(product.id) ?? [])),
    ...[...events.keys()]
      .filter((id) => !products.has(id))
      .map((id) => `events of ${id}, which is not there`),
    ...state.unconfirmed
      .filter((email) => !recipients.has(email))
      .map((email) => `account ${email} without a letter`),
    ...state.products.flatMap((product) => brokenPictures(product, state, writeLog, images)),
    ...state.halves,
  ];
}

/** Its history must contain every version, from the first to the current one. */
function brokenRecord({ id, name, status, version, ended_by }: ProductRow, events: EventRow[]): string[] {
  const recorded = new Map(events.map((event) => [event.version, event]));
  const unrecorded = Array.from({ length: version }, (_, i) => i + 1).filter((each) => !recorded.has(each));
  const faults = unrecorded.map((each) => `version ${each} of ${name} is not in the record`);
  const last = Math.max(...recorded.keys());
  if (last > version) faults.push(`the record tells version ${last} of ${name}, which has ${version}`);
  const now = recorded.get(version);
  if (now && now.status !== status)
    faults.push(`${name} (${id}) is ${status}, its record says ${now.status}`);
  if (now && now.ended_by !== ended_by)
    faults.push(`${name} (${id}) was ended by ${ended_by}, its record says by ${now.ended_by}`);
  if (recorded.get(1) && recorded.get(1)?.action !== submission) faults.push(`${name} was never submitted`);
  return faults;
}

function brokenPictures(product: ProductRow, state: State, writeLog: WriteLog, images: string): string[] {
  const rows = new Map(state.images.map((image) => [image.key, image]));
  return product.images.flatMap((address) => {
    const row = rows.get(basename(address, ".webp"));
    const isTaken = row?.state === "here" && row.loose_since === null;
    const fault = isTaken ? fileFault(images, address, writeLog.pictures.get(address)) : `is ${row?.state}`;
    return fault === null ? [] : [`the picture ${address} of ${product.name} ${fault}`];
  });
}

/** @param hash as first shown; absent if never requested */
function fileFault(folder: string, address: string, hash: string | undefined): string | null {
  try {
    const bytes = readFileSync(join(folder, basename(address)));
    if (bytes.byteLength === 0) return "is empty";
    const isSame = hash === undefined || createHash("sha256").update(bytes).digest("hex") === hash;
    return isSame ? null : "is not what it was";
  } catch {
    return "has no file";
  }
}
