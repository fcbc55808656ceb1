CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Lower case without accents. Schema-qualified so that it survives dump and restore; immutable so that it can be indexed.
CREATE FUNCTION fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"article_id" uuid NOT NULL,
	CONSTRAINT "article_slugs_slug_kind_article_id_pk" PRIMARY KEY("slug","kind","article_id"),
	CONSTRAINT "article_slugs_kind" CHECK (kind IN ('old', 'plain'))
);
--> statement-breakpoint
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
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"featured_image_url" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"associated_products" uuid[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp(3) with time zone,
	CONSTRAINT "articles_status" CHECK (status IN ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"factor_type" text DEFAULT 'totp' NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint,
	"last_challenged_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_factors_status" CHECK (status IN ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "auth_flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"redirect_to" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"browser_hash" "bytea",
	"auth_code_hash" "bytea",
	"user_id" uuid,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_identities" (
	"identity_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"identity_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email" text,
	"last_sign_in_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_one_time_tokens" (
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"letter_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_one_time_tokens_purpose_token_hash_pk" PRIMARY KEY("purpose","token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "auth_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_key" "bytea" NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"factor_id" uuid,
	"amr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_aal" CHECK (aal IN ('aal1', 'aal2'))
);
--> statement-breakpoint
CREATE TABLE "auth_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_key" "bytea" NOT NULL,
	"signs" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp(3) with time zone,
	"confirmation_sent_at" timestamp(3) with time zone,
	"recovery_sent_at" timestamp(3) with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp(3) with time zone,
	"last_sign_in_at" timestamp(3) with time zone,
	"banned_until" timestamp(3) with time zone,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "images" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'coming' NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"loose_since" timestamp(3) with time zone DEFAULT now(),
	"path" text,
	"cache_seconds" integer,
	"bytes" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_state" CHECK (state IN ('coming', 'here', 'going'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"run_id" uuid NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"error" text,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" text NOT NULL,
	"about" uuid,
	"sealed" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"failed_at" timestamp(3) with time zone,
	"handed_over_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"row" jsonb NOT NULL,
	"by" uuid,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trash_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"assunto" text NOT NULL,
	"mensagem" text NOT NULL,
	"suspect" boolean DEFAULT false NOT NULL,
	"read_at" timestamp(3) with time zone,
	"forwarded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"consent_text" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"unsubscribed_at" timestamp(3) with time zone,
	CONSTRAINT "newsletter_status" CHECK (status IN ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"month" text NOT NULL,
	"role" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "user_counts_month_role_pk" PRIMARY KEY("month","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"decision_letters" boolean DEFAULT true NOT NULL,
	"ban_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK (role IN ('user', 'admin', 'super_admin'))
);
--> statement-breakpoint
CREATE TABLE "hot_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"status" text NOT NULL,
	"category" text NOT NULL,
	"ended" boolean NOT NULL,
	"n" bigint NOT NULL,
	"slot" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_counts_status_category_ended_slot_pk" PRIMARY KEY("status","category","ended","slot")
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_slugs_slug_kind_product_id_pk" PRIMARY KEY("slug","kind","product_id"),
	CONSTRAINT "product_slugs_kind" CHECK (kind IN ('old', 'plain'))
);
--> statement-breakpoint
CREATE TABLE "product_stats" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"original_price" numeric(12, 2) DEFAULT 0 NOT NULL,
	"sale_price" numeric(12, 2) NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"image_url" text GENERATED ALWAYS AS (images[1]) STORED,
	"store_name" text NOT NULL,
	"product_url" text NOT NULL,
	"coupon" text,
	"valid_until" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid,
	"slug" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"product_key" text,
	"ended" boolean DEFAULT false NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"discount" integer GENERATED ALWAYS AS (CASE WHEN original_price > sale_price AND original_price > 0 THEN round((original_price - sale_price) * 100 / original_price)::int ELSE 0 END) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' | ' || store_name || ' | ' || category || ' | ' || description)) STORED NOT NULL,
	CONSTRAINT "products_status" CHECK (status IN ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "search_vocab" (
	"term" text PRIMARY KEY NOT NULL,
	"spelling" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_saved_by_auth_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD CONSTRAINT "auth_flow_states_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_auth_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_products" ADD CONSTRAINT "hot_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stats" ADD CONSTRAINT "product_stats_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_versions_saver" ON "article_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_all" ON "articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_tags" ON "articles" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "auth_factors_user" ON "auth_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_flow_states_code" ON "auth_flow_states" USING btree ("auth_code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_identities_subject" ON "auth_identities" USING btree ("provider","id");--> statement-breakpoint
CREATE INDEX "auth_identities_user" ON "auth_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_user" ON "auth_one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_signing_keys_one_signs" ON "auth_signing_keys" USING btree ("signs") WHERE signs;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_users_banned" ON "auth_users" USING btree ("id") WHERE banned_until IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "images_path" ON "images" USING btree ("path");--> statement-breakpoint
CREATE INDEX "images_loose" ON "images" USING btree ("loose_since") WHERE loose_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_unfinished" ON "images" USING btree ("created_at") WHERE state <> 'here';--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at","key");--> statement-breakpoint
CREATE INDEX "audit_all" ON "audit_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit_events" USING btree ("object_kind","object_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_events" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("not_before") WHERE sent_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_all" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about") WHERE about IS NOT NULL AND sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "trash_age" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "contact_messages_all" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at","id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_email" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_token" ON "newsletter_subscribers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "users_all" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_all" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_trgm" ON "users" USING gin (fold(name || ' ' || email) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "hot_products_rank" ON "hot_products" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "product_slugs_product" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "p_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "p_home" ON "products" USING btree ("published_at","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_price" ON "products" USING btree ("sale_price","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_disc" ON "products" USING btree ("discount","published_at","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_cat_new" ON "products" USING btree ("category","published_at","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_cat_price" ON "products" USING btree ("category","sale_price","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_cat_disc" ON "products" USING btree ("category","discount","published_at","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_changed" ON "products" USING btree ("updated_at","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_ended" ON "products" USING btree ("published_at","id") WHERE status = 'approved' AND ended;--> statement-breakpoint
CREATE INDEX "p_until" ON "products" USING btree ("valid_until") WHERE NOT ended;--> statement-breakpoint
CREATE INDEX "p_key" ON "products" USING btree ("product_key");--> statement-breakpoint
CREATE INDEX "p_key_public" ON "products" USING btree ("product_key","published_at","id") WHERE status = 'approved' AND product_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_images" ON "products" USING gin ("images") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "p_user" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "p_user_status" ON "products" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "p_admin" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "p_all" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "p_all_cat" ON "products" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "p_all_price" ON "products" USING btree ("sale_price","id");--> statement-breakpoint
CREATE INDEX "p_all_disc" ON "products" USING btree ("discount","id");--> statement-breakpoint
CREATE INDEX "p_panel_price" ON "products" USING btree ("status","sale_price","id") WHERE version > 0;--> statement-breakpoint
CREATE INDEX "p_panel_disc" ON "products" USING btree ("status","discount","id") WHERE version > 0;--> statement-breakpoint
CREATE INDEX "p_trgm" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_vocab_trgm" ON "search_vocab" USING gin ("term" gin_trgm_ops);
--> statement-breakpoint
-- Each connection counts in one of 16 slots: writers of one category would otherwise wait for each other's commit on one row.
CREATE FUNCTION own_slot() RETURNS smallint LANGUAGE sql STABLE AS $$ SELECT (pg_backend_pid() % 16)::smallint $$;
--> statement-breakpoint
-- Both rows in one statement and in key order: two statements made approve and edit deadlock against each other.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c (status, category, ended, slot, n)
  SELECT status, category, ended, own_slot(), sum(n) FROM (
    SELECT OLD.status, OLD.category, OLD.ended, -1 AS n WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.status, NEW.category, NEW.ended, 1 WHERE TG_OP <> 'DELETE'
  ) moved
  GROUP BY status, category, ended HAVING sum(n) <> 0
  ORDER BY status, category, ended
  ON CONFLICT (status, category, ended, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted AFTER INSERT OR DELETE OR UPDATE OF status, category, ended ON products
  FOR EACH ROW EXECUTE FUNCTION count_products();
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (month, role, n)
  SELECT month, role, sum(n) FROM (
    SELECT to_char(OLD.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month, OLD.role, -1 AS n WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT to_char(NEW.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), NEW.role, 1 WHERE TG_OP <> 'DELETE'
  ) moved
  GROUP BY month, role HAVING sum(n) <> 0
  ORDER BY month, role
  ON CONFLICT (month, role) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, created_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_users();
--> statement-breakpoint
-- Room on each page for new versions of a counter, so that an increment touches no index.
ALTER TABLE product_stats SET (fillfactor = 70);
