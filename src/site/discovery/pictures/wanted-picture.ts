import { articlePictureVersion } from "#domain/articles/article-picture.ts";
import { shownTags } from "#domain/articles/tags.ts";
import { categoryBySlug } from "#domain/products/categories.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { coverPath, socialPictureVersion } from "#domain/products/social-picture.ts";
import { storePictureVersion } from "#domain/stores/store-picture.ts";
import { findArticleByAddress } from "#server/articles/article-slug-store.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { type ImageStore, typeOfFile } from "#server/images/image-store.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { findListedStore } from "#server/stores/listed-stores-store.ts";
import type { Drawing } from "./picture-worker.ts";

export interface Sources {
  db: Db;
  config: Config;
  images: ImageStore;
}

interface WantedPicture {
  key: string;
  version: string;
  drawing(): Promise<Drawing>;
}

/** By the name in an address: the picture, the name that it has now, or nothing that anybody may know of. */
type Found = WantedPicture | { movedTo: string } | null;
export type FindPicture = (sources: Sources, name: string) => Promise<Found>;

export async function findOfferPicture({ db, config, images }: Sources, slug: string): Promise<Found> {
  const found = await findByAddress(db, slug);
  if (!found || "movedTo" in found) return found;
  const offer = { ...found.offer, ended: isOver(found.offer, new Date()) };
  const version = socialPictureVersion(offer);
  const { name: site } = config.site;
  return {
    key: `${offer.id} ${version}`,
    version,
    drawing: async () => ({ kind: "offer", site, offer, photo: await ownPicture(images, offer.image_url) }),
  };
}

export async function findArticlePicture({ db, config, images }: Sources, slug: string): Promise<Found> {
  const found = await findArticleByAddress(db, slug, new Date());
  if (!found || "movedTo" in found) return found;
  const { id, title, tags, featured_image_url: image } = found.article;
  const version = articlePictureVersion(found.article);
  const shown = { site: config.site.name, title, tags: shownTags(tags).shown };
  return {
    key: `${id} ${version}`,
    version,
    drawing: async () => ({ kind: "article", ...shown, cover: await ownPicture(images, image) }),
  };
}

export async function findCover({ config }: Sources, name: string): Promise<Found> {
  const category = categoryBySlug(name)?.slug ?? null;
  if (category === null && name !== "inicio") return null;
  const version = new URLSearchParams(coverPath().split("?")[1]).get("v") ?? "";
  const { name: site } = config.site;
  return {
    key: `cover ${name}`,
    version,
    drawing: async () => ({ kind: "cover", site, category }),
  };
}

/** Of a listed store; one that was merged shows the other's. */
export async function findStorePicture({ db, config }: Sources, slug: string): Promise<Found> {
  const found = await findListedStore(db, slug);
  if (!found || "movedTo" in found) return found;
  const { name } = found.store;
  const version = storePictureVersion(found.store);
  const { name: site } = config.site;
  const drawing = async () => ({ kind: "cover" as const, site, category: null, store: name });
  return { key: `store ${found.id} ${version}`, version, drawing };
}

/** From our own store only; whatever else an address says is never fetched. */
async function ownPicture(images: ImageStore, address: string | null): Promise<Uint8Array | null> {
  const file = /^\/img\/([^/]+)$/.exec(address ?? "")?.[1] ?? "";
  if (typeOfFile(file) === undefined) return null;
  // Drawn without it, the picture would be cached for ever under this version.
  return images.read(file).catch((cause) => {
    throw new PhotoNotReadable("the image store does not answer", { cause });
  });
}

export class PhotoNotReadable extends Error {}
