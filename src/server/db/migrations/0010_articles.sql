CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"slug" text NOT NULL,
	"featured_image_url" text,
	"status" text NOT NULL,
	"tags" text[] NOT NULL,
	"associated_products" uuid[] NOT NULL,
	"published_at" timestamp(3) with time zone,
	"saved_by" uuid,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_saved_by_auth_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_versions_saver" ON "article_versions" USING btree ("saved_by");