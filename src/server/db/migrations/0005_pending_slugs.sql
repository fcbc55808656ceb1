-- An offer that was never approved holds its id in place of a slug: its address would tell that it exists.
DELETE FROM "product_slugs" WHERE "product_id" IN (SELECT "id" FROM "products" WHERE "published_at" IS NULL AND "status" <> 'approved');--> statement-breakpoint
UPDATE "products" SET "slug" = "id"::text WHERE "published_at" IS NULL AND "status" <> 'approved';
