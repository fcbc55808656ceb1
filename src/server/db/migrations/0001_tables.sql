CREATE TABLE "article_slugs" (
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"article_id" uuid NOT NULL,
	CONSTRAINT "article_slugs_slug_kind_article_id_pk" PRIMARY KEY("slug","kind","article_id"),
	CONSTRAINT "article_slugs_kind" CHECK (kind IN ('old', 'plain'))
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
	"provider_verifier" text,
	"nonce" text,
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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone,
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" text NOT NULL,
	"sealed" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"failed_at" timestamp(3) with time zone,
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
	CONSTRAINT "product_counts_status_category_ended_pk" PRIMARY KEY("status","category","ended")
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
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "audit_all" ON "audit_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit_events" USING btree ("object_kind","object_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_events" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("not_before") WHERE sent_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_all" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trash_age" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "contact_messages_all" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_email" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_token" ON "newsletter_subscribers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "users_all" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_all" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "product_slugs_product" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "p_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "p_home" ON "products" USING btree ("published_at","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_price" ON "products" USING btree ("sale_price","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_disc" ON "products" USING btree ("discount","published_at","id") WHERE status = 'approved' AND NOT ended AND slug <> '';--> statement-breakpoint
CREATE INDEX "p_cat_new" ON "products" USING btree ("category","published_at","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_cat_price" ON "products" USING btree ("category","sale_price","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_cat_disc" ON "products" USING btree ("category","discount","published_at","id") WHERE status = 'approved' AND NOT ended;--> statement-breakpoint
CREATE INDEX "p_ended" ON "products" USING btree ("published_at","id") WHERE status = 'approved' AND ended;--> statement-breakpoint
CREATE INDEX "p_until" ON "products" USING btree ("valid_until") WHERE NOT ended;--> statement-breakpoint
CREATE INDEX "p_key" ON "products" USING btree ("product_key");--> statement-breakpoint
CREATE INDEX "p_user" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "p_admin" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "p_all" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "p_trgm" ON "products" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_vocab_trgm" ON "search_vocab" USING gin ("term" gin_trgm_ops);