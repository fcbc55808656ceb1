import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#web/api/call.ts";
import { localPictures } from "./picture.ts";
import { createTray, type TrayParts } from "./picture-tray.ts";
import { PictureRefusal } from "./prepare-picture.ts";

vi.mock("#web/api/as-member.ts", () => ({
  isExpired: (error: unknown) => error instanceof CallError && error.status === 401,
}));

const file = (name: string) => new File([name], name);
let upload: ReturnType<typeof vi.fn<TrayParts["upload"]>>;
const prepare: TrayParts["prepare"] = async (picture: Blob) => {
  const text = await picture.text();
  if (text.endsWith(".gif")) throw new PictureRefusal("Envie uma imagem PNG");
  return picture;
};
const trayOf = (...addresses: string[]) => createTray(addresses, { prepare, upload });
const phases = (tray: ReturnType<typeof trayOf>) => tray.pictures().map(({ phase }) => phase);

beforeEach(() => {
  upload = vi.fn(async (blob: Blob) => `/img/${await blob.text()}.webp`);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }));
});

test("a visitor's pictures wait; with a session they upload, and the offer gets them in order", async () => {
  const tray = trayOf();
  tray.add([file("a"), file("b")]);
  await vi.waitFor(() => expect(phases(tray)).toEqual(["ready", "ready"]));
  expect(upload).not.toHaveBeenCalled();
  tray.move(tray.pictures()[1]?.id ?? "", 0);
  tray.allow(true);
  await expect(tray.finish()).resolves.toEqual({ addresses: ["/img/b.webp", "/img/a.webp"], missing: 0 });
  expect(upload).toHaveBeenCalledTimes(2);
});

test("three at most, including existing ones; a file that is no picture is reported and takes no slot", async () => {
  const tray = trayOf("/img/old.webp");
  tray.add([file("a.gif"), file("b"), file("c")]);
  expect(tray.refusals()).toEqual(["Envie no máximo 3 imagens"]);
  await vi.waitFor(() => expect(phases(tray)).toEqual(["here", "ready"]));
  expect(tray.refusals()).toEqual(["Envie no máximo 3 imagens", "Envie uma imagem PNG"]);
});

test("a lost response is repeated with the same key, a swept picture with another", async () => {
  const tray = trayOf();
  upload.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  tray.allow(true);
  tray.add([file("a")]);
  await vi.waitFor(() => expect(phases(tray)).toEqual(["failed"]));
  await expect(tray.finish()).resolves.toMatchObject({ addresses: ["/img/a.webp"] });
  tray.sendAgain();
  await tray.finish();
  const [first, second, third] = upload.mock.calls.map(([, { key }]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("the offer is sent without a picture that the server refuses, and not at all without a session", async () => {
  const tray = trayOf();
  tray.add([file("a"), file("b")]);
  upload.mockRejectedValueOnce(new CallError(422, "invalid", "Não foi possível ler a imagem."));
  await expect(tray.finish()).resolves.toEqual({ addresses: ["/img/b.webp"], missing: 1 });
  expect(tray.pictures()[0]).toMatchObject({ phase: "failed", isHopeless: true });
  await tray.finish();
  expect(upload).toHaveBeenCalledTimes(2);

  const expired = trayOf();
  expired.add([file("a")]);
  upload.mockRejectedValueOnce(new CallError(401, "unauthorized", ""));
  await expect(expired.finish()).rejects.toMatchObject({ status: 401 });
  expect(phases(expired)).toEqual(["ready"]);
});

test("a picture removed during its upload is aborted and leaves no trace", async () => {
  const tray = trayOf();
  let signal: AbortSignal | undefined;
  upload.mockImplementationOnce(
    (_, parts) =>
      new Promise((_resolve, reject) => {
        signal = parts.signal;
        signal?.addEventListener("abort", () => reject(signal?.reason));
      }),
  );
  tray.allow(true);
  tray.add([file("a")]);
  await vi.waitFor(() => expect(phases(tray)).toEqual(["sending"]));
  tray.remove(tray.pictures()[0]?.id ?? "");
  expect(signal?.aborted).toBe(true);
  await expect(tray.finish()).resolves.toEqual({ addresses: [], missing: 0 });
  expect(tray.refusals()).toEqual([]);
});

test("a picture that is still being prepared goes along with its draft, and is prepared there", async () => {
  const busy = createTray([], { prepare: () => new Promise(() => {}), upload });
  busy.add([file("a"), file("b.gif")]);
  const stored = localPictures(busy.pictures());
  const tray = trayOf();
  tray.restore(stored);
  expect(phases(tray)).toEqual(["preparing", "preparing"]);
  await expect(tray.finish()).resolves.toEqual({ addresses: ["/img/a.webp"], missing: 0 });
  expect(localPictures(tray.pictures())).toMatchObject([{ id: stored[0]?.id, isRaw: false }]);
  expect(tray.refusals()).toEqual(["Envie uma imagem PNG"]);
});

test("photos are decoded one after the other", async () => {
  let [now, most] = [0, 0];
  const unpacking = async (picture: Blob) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve));
    now--;
    return prepare(picture);
  };
  const tray = createTray([], { prepare: unpacking, upload });
  tray.add([file("a"), file("b.gif"), file("c")]);
  await expect(tray.finish()).resolves.toMatchObject({ addresses: ["/img/a.webp", "/img/c.webp"] });
  expect(most).toBe(1);
});

test("leaving the screen sends nothing more, not even the offer without its pictures", async () => {
  const create = vi.spyOn(URL, "createObjectURL");
  const tray = trayOf();
  tray.allow(true);
  tray.add([file("a"), file("b.gif")]);
  const done = tray.finish();
  tray.dispose();
  await expect(done).rejects.toThrow("left");
  expect(upload).not.toHaveBeenCalled();
  expect(create).not.toHaveBeenCalled();

  const removed = trayOf();
  removed.add([file("a.gif")]);
  removed.remove(removed.pictures()[0]?.id ?? "");
  await removed.finish();
  expect(removed.refusals()).toEqual([]);
});
