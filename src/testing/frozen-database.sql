CREATE SCHEMA drizzle;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION public.count_products() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.count_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.fold(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

CREATE FUNCTION public.own_slot() RETURNS smallint
    LANGUAGE sql STABLE
    AS $$ SELECT (pg_backend_pid() % 16)::smallint $$;

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.article_slugs (
    slug text NOT NULL,
    kind text NOT NULL,
    article_id uuid NOT NULL,
    CONSTRAINT article_slugs_kind CHECK ((kind = ANY (ARRAY['old'::text, 'plain'::text])))
);

CREATE TABLE public.article_versions (
    article_id uuid NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    excerpt text NOT NULL,
    slug text NOT NULL,
    featured_image_url text,
    status text NOT NULL,
    tags text[] NOT NULL,
    associated_products uuid[] NOT NULL,
    published_at timestamp(3) with time zone,
    saved_by uuid,
    saved_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.articles (
    id uuid NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    excerpt text DEFAULT ''::text NOT NULL,
    slug text NOT NULL,
    featured_image_url text,
    status text DEFAULT 'draft'::text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    associated_products uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    published_at timestamp(3) with time zone,
    CONSTRAINT articles_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);

CREATE TABLE public.audit_events (
    id uuid NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    object_kind text NOT NULL,
    object_id text NOT NULL,
    before jsonb,
    after jsonb,
    ip_hash text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.auth_challenges (
    id uuid NOT NULL,
    factor_id uuid NOT NULL,
    wrong_codes smallint DEFAULT 0 NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.auth_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    friendly_name text DEFAULT ''::text NOT NULL,
    factor_type text DEFAULT 'totp'::text NOT NULL,
    status text DEFAULT 'unverified'::text NOT NULL,
    secret bytea NOT NULL,
    last_step bigint,
    last_challenged_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_factors_status CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);

CREATE TABLE public.auth_flow_states (
    id uuid NOT NULL,
    provider text NOT NULL,
    redirect_to text NOT NULL,
    code_challenge text,
    code_challenge_method text,
    browser_hash bytea,
    auth_code_hash bytea,
    user_id uuid,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.auth_identities (
    identity_id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    id text NOT NULL,
    identity_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    email text,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.auth_one_time_tokens (
    purpose text NOT NULL,
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    letter_id uuid
);

CREATE TABLE public.auth_recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.auth_sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    refresh_key bytea NOT NULL,
    counter integer DEFAULT 0 NOT NULL,
    aal text DEFAULT 'aal1'::text NOT NULL,
    factor_id uuid,
    amr jsonb DEFAULT '[]'::jsonb NOT NULL,
    user_agent text,
    ip text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refreshed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_sessions_aal CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text])))
);

CREATE TABLE public.auth_signing_keys (
    kid text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_key bytea NOT NULL,
    signs boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at timestamp(3) with time zone
);

CREATE TABLE public.auth_users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    email_confirmed_at timestamp(3) with time zone,
    confirmation_sent_at timestamp(3) with time zone,
    recovery_sent_at timestamp(3) with time zone,
    new_email text,
    email_change_sent_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    banned_until timestamp(3) with time zone,
    app_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    user_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_users_email_lower CHECK ((email = lower(email)))
);

CREATE TABLE public.contact_messages (
    id uuid NOT NULL,
    nome text NOT NULL,
    email text NOT NULL,
    assunto text NOT NULL,
    mensagem text NOT NULL,
    suspect boolean DEFAULT false NOT NULL,
    read_at timestamp(3) with time zone,
    forwarded_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.hot_products (
    product_id uuid NOT NULL,
    rank integer NOT NULL
);

CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.images (
    key text NOT NULL,
    owner_id uuid,
    state text DEFAULT 'coming'::text NOT NULL,
    type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    loose_since timestamp(3) with time zone DEFAULT now(),
    path text,
    cache_seconds integer,
    bytes integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT images_state CHECK ((state = ANY (ARRAY['coming'::text, 'here'::text, 'going'::text])))
);

CREATE TABLE public.job_runs (
    name text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    run_id uuid NOT NULL,
    lease_until timestamp(3) with time zone,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    error text,
    runs integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.newsletter_subscribers (
    id uuid NOT NULL,
    email text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    consent_text text NOT NULL,
    token_hash text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    unsubscribed_at timestamp(3) with time zone,
    CONSTRAINT newsletter_status CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);

CREATE TABLE public.outbox (
    id uuid NOT NULL,
    letter text NOT NULL,
    sealed bytea,
    tries integer DEFAULT 0 NOT NULL,
    not_before timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_error text,
    failed_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    handed_over_at timestamp(3) with time zone,
    about uuid
);

CREATE TABLE public.product_counts (
    status text NOT NULL,
    category text NOT NULL,
    ended boolean NOT NULL,
    n bigint NOT NULL,
    slot smallint DEFAULT 0 NOT NULL
);

CREATE TABLE public.product_slugs (
    slug text NOT NULL,
    kind text NOT NULL,
    product_id uuid NOT NULL,
    CONSTRAINT product_slugs_kind CHECK ((kind = ANY (ARRAY['old'::text, 'plain'::text])))
);

CREATE TABLE public.product_stats (
    product_id uuid NOT NULL,
    clicks integer DEFAULT 0 NOT NULL,
    votes integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.products (
    id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    category text NOT NULL,
    original_price numeric(12,2) DEFAULT 0 NOT NULL,
    sale_price numeric(12,2) NOT NULL,
    images text[] DEFAULT '{}'::text[] NOT NULL,
    image_url text GENERATED ALWAYS AS (images[1]) STORED,
    store_name text NOT NULL,
    product_url text NOT NULL,
    coupon text,
    valid_until date,
    status text DEFAULT 'pending'::text NOT NULL,
    user_id uuid,
    slug text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reason text,
    product_key text,
    ended boolean DEFAULT false NOT NULL,
    published_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    discount integer GENERATED ALWAYS AS (
CASE
    WHEN ((original_price > sale_price) AND (original_price > (0)::numeric)) THEN (round((((original_price - sale_price) * (100)::numeric) / original_price)))::integer
    ELSE 0
END) STORED NOT NULL,
    search_text text GENERATED ALWAYS AS (public.fold(((((((name || ' | '::text) || store_name) || ' | '::text) || category) || ' | '::text) || description))) STORED NOT NULL,
    CONSTRAINT products_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

CREATE TABLE public.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.search_vocab (
    term text NOT NULL,
    n integer NOT NULL,
    spelling text NOT NULL
);

CREATE TABLE public.site_state (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.trash (
    kind text NOT NULL,
    id uuid NOT NULL,
    "row" jsonb NOT NULL,
    by uuid,
    deleted_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.user_counts (
    month text NOT NULL,
    role text NOT NULL,
    n bigint NOT NULL
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    decision_letters boolean DEFAULT true NOT NULL,
    ban_reason text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_role CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'super_admin'::text])))
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, 'afa690011429cfc3fe70292162ee4e6d6d4781c23c8267ff76e35c130f8bb57e', 1794720722768),
	(2, 'b09813885e1b2d7a43a34a7705c69dc56f56f0773d937770cd58a56427d4a466', 1794720724313),
	(3, '3b071982a2075beba54604b057298a1eadc315b14ad652e7bad5f06bc31f2562', 1794720725847),
	(4, 'd906994ea11e7c2995829e72a3f5ee7f685d4459e155292fcc82ed10054dee36', 1794724010655),
	(5, '6b66579b99c977712514a3b18a802e0c6040560ca66ff7553b0a7cc20dc78c82', 1794724655449),
	(6, '56cbaaed7bb8af813b37ee66f56dac6c9960a4c247523f2f51e1de1886f4c067', 1794726183114),
	(7, '26d47fa5360a01ff427990b3c366c6ff85377d003dd9d174a3c59ec4cd191c65', 1794734780522),
	(8, 'e36835337c25b87708f2daab156ae2db8423523031c38b22b0b1dff4bc22a5c3', 1794734781288),
	(9, '75225719763b732bf45071b7e57b34086cbe23c167a076d2d8e1632cee78e638', 1794746392755),
	(10, 'f42e5ddc072035c3411413109ca8c8997578ad1f6398e9fa6067764f87f2194f', 1794759259344),
	(11, 'c02dca59c70d816dd67778c768a569e8f67973b48cdca1165d338ac8d97f4f18', 1794770987395),
	(12, '8a031875b64193b96ba72f6a0b263648e51cfd8cb8557fbf9cb66f497fabe360', 1794781690975),
	(13, '4ace6f6687b82575e9fd775ce25a1aed5e95a85092f2af7ba56ecefe235f3488', 1794783682797),
	(14, '4a23938fc2d7e165095521894215e5e6bfcd664e9a3a7be6ecb2e1155539e4a5', 1794833530363);

INSERT INTO public.articles VALUES
	('00000000-0000-0000-0000-000000000001', 'Guia 1', '<p>Texto 1</p>', '', 'guia-1', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:01:00+00', '2026-01-01 00:01:00+00', '2026-01-01 00:01:00+00'),
	('00000000-0000-0000-0000-000000000002', 'Guia 2', '<p>Texto 2</p>', '', 'guia-2', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:02:00+00', '2026-01-01 00:02:00+00', '2026-01-01 00:02:00+00'),
	('00000000-0000-0000-0000-000000000003', 'Guia 3', '<p>Texto 3</p>', '', 'guia-3', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:03:00+00', '2026-01-01 00:03:00+00', '2026-01-01 00:03:00+00'),
	('00000000-0000-0000-0000-000000000004', 'Guia 4', '<p>Texto 4</p>', '', 'guia-4', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:04:00+00', '2026-01-01 00:04:00+00', '2026-01-01 00:04:00+00'),
	('00000000-0000-0000-0000-000000000005', 'Guia 5', '<p>Texto 5</p>', '', 'guia-5', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:05:00+00', '2026-01-01 00:05:00+00', '2026-01-01 00:05:00+00'),
	('00000000-0000-0000-0000-000000000006', 'Guia 6', '<p>Texto 6</p>', '', 'guia-6', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:06:00+00', '2026-01-01 00:06:00+00', '2026-01-01 00:06:00+00'),
	('00000000-0000-0000-0000-000000000007', 'Guia 7', '<p>Texto 7</p>', '', 'guia-7', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:07:00+00', '2026-01-01 00:07:00+00', '2026-01-01 00:07:00+00'),
	('00000000-0000-0000-0000-000000000008', 'Guia 8', '<p>Texto 8</p>', '', 'guia-8', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:08:00+00', '2026-01-01 00:08:00+00', '2026-01-01 00:08:00+00'),
	('00000000-0000-0000-0000-000000000009', 'Guia 9', '<p>Texto 9</p>', '', 'guia-9', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:09:00+00', '2026-01-01 00:09:00+00', '2026-01-01 00:09:00+00'),
	('00000000-0000-0000-0000-00000000000a', 'Guia 10', '<p>Texto 10</p>', '', 'guia-10', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:10:00+00', '2026-01-01 00:10:00+00', '2026-01-01 00:10:00+00'),
	('00000000-0000-0000-0000-00000000000b', 'Guia 11', '<p>Texto 11</p>', '', 'guia-11', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:11:00+00', '2026-01-01 00:11:00+00', '2026-01-01 00:11:00+00'),
	('00000000-0000-0000-0000-00000000000c', 'Guia 12', '<p>Texto 12</p>', '', 'guia-12', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:12:00+00', '2026-01-01 00:12:00+00', '2026-01-01 00:12:00+00'),
	('00000000-0000-0000-0000-00000000000d', 'Guia 13', '<p>Texto 13</p>', '', 'guia-13', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:13:00+00', '2026-01-01 00:13:00+00', '2026-01-01 00:13:00+00'),
	('00000000-0000-0000-0000-00000000000e', 'Guia 14', '<p>Texto 14</p>', '', 'guia-14', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:14:00+00', '2026-01-01 00:14:00+00', '2026-01-01 00:14:00+00'),
	('00000000-0000-0000-0000-00000000000f', 'Guia 15', '<p>Texto 15</p>', '', 'guia-15', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:15:00+00', '2026-01-01 00:15:00+00', '2026-01-01 00:15:00+00'),
	('00000000-0000-0000-0000-000000000010', 'Guia 16', '<p>Texto 16</p>', '', 'guia-16', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:16:00+00', '2026-01-01 00:16:00+00', '2026-01-01 00:16:00+00'),
	('00000000-0000-0000-0000-000000000011', 'Guia 17', '<p>Texto 17</p>', '', 'guia-17', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:17:00+00', '2026-01-01 00:17:00+00', '2026-01-01 00:17:00+00'),
	('00000000-0000-0000-0000-000000000012', 'Guia 18', '<p>Texto 18</p>', '', 'guia-18', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:18:00+00', '2026-01-01 00:18:00+00', '2026-01-01 00:18:00+00'),
	('00000000-0000-0000-0000-000000000013', 'Guia 19', '<p>Texto 19</p>', '', 'guia-19', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:19:00+00', '2026-01-01 00:19:00+00', '2026-01-01 00:19:00+00'),
	('00000000-0000-0000-0000-000000000014', 'Guia 20', '<p>Texto 20</p>', '', 'guia-20', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:20:00+00', '2026-01-01 00:20:00+00', '2026-01-01 00:20:00+00'),
	('00000000-0000-0000-0000-000000000015', 'Guia 21', '<p>Texto 21</p>', '', 'guia-21', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:21:00+00', '2026-01-01 00:21:00+00', '2026-01-01 00:21:00+00'),
	('00000000-0000-0000-0000-000000000016', 'Guia 22', '<p>Texto 22</p>', '', 'guia-22', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:22:00+00', '2026-01-01 00:22:00+00', '2026-01-01 00:22:00+00'),
	('00000000-0000-0000-0000-000000000017', 'Guia 23', '<p>Texto 23</p>', '', 'guia-23', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:23:00+00', '2026-01-01 00:23:00+00', '2026-01-01 00:23:00+00'),
	('00000000-0000-0000-0000-000000000018', 'Guia 24', '<p>Texto 24</p>', '', 'guia-24', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:24:00+00', '2026-01-01 00:24:00+00', '2026-01-01 00:24:00+00'),
	('00000000-0000-0000-0000-000000000019', 'Guia 25', '<p>Texto 25</p>', '', 'guia-25', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:25:00+00', '2026-01-01 00:25:00+00', '2026-01-01 00:25:00+00'),
	('00000000-0000-0000-0000-00000000001a', 'Guia 26', '<p>Texto 26</p>', '', 'guia-26', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:26:00+00', '2026-01-01 00:26:00+00', '2026-01-01 00:26:00+00'),
	('00000000-0000-0000-0000-00000000001b', 'Guia 27', '<p>Texto 27</p>', '', 'guia-27', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:27:00+00', '2026-01-01 00:27:00+00', '2026-01-01 00:27:00+00'),
	('00000000-0000-0000-0000-00000000001c', 'Guia 28', '<p>Texto 28</p>', '', 'guia-28', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:28:00+00', '2026-01-01 00:28:00+00', '2026-01-01 00:28:00+00'),
	('00000000-0000-0000-0000-00000000001d', 'Guia 29', '<p>Texto 29</p>', '', 'guia-29', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:29:00+00', '2026-01-01 00:29:00+00', '2026-01-01 00:29:00+00'),
	('00000000-0000-0000-0000-00000000001e', 'Guia 30', '<p>Texto 30</p>', '', 'guia-30', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:30:00+00', '2026-01-01 00:30:00+00', '2026-01-01 00:30:00+00');
INSERT INTO public.articles VALUES
	('00000000-0000-0000-0000-00000000001f', 'Guia 31', '<p>Texto 31</p>', '', 'guia-31', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:31:00+00', '2026-01-01 00:31:00+00', '2026-01-01 00:31:00+00'),
	('00000000-0000-0000-0000-000000000020', 'Guia 32', '<p>Texto 32</p>', '', 'guia-32', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:32:00+00', '2026-01-01 00:32:00+00', '2026-01-01 00:32:00+00'),
	('00000000-0000-0000-0000-000000000021', 'Guia 33', '<p>Texto 33</p>', '', 'guia-33', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:33:00+00', '2026-01-01 00:33:00+00', '2026-01-01 00:33:00+00'),
	('00000000-0000-0000-0000-000000000022', 'Guia 34', '<p>Texto 34</p>', '', 'guia-34', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:34:00+00', '2026-01-01 00:34:00+00', '2026-01-01 00:34:00+00'),
	('00000000-0000-0000-0000-000000000023', 'Guia 35', '<p>Texto 35</p>', '', 'guia-35', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:35:00+00', '2026-01-01 00:35:00+00', '2026-01-01 00:35:00+00'),
	('00000000-0000-0000-0000-000000000024', 'Guia 36', '<p>Texto 36</p>', '', 'guia-36', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:36:00+00', '2026-01-01 00:36:00+00', '2026-01-01 00:36:00+00'),
	('00000000-0000-0000-0000-000000000025', 'Guia 37', '<p>Texto 37</p>', '', 'guia-37', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:37:00+00', '2026-01-01 00:37:00+00', '2026-01-01 00:37:00+00'),
	('00000000-0000-0000-0000-000000000026', 'Guia 38', '<p>Texto 38</p>', '', 'guia-38', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:38:00+00', '2026-01-01 00:38:00+00', '2026-01-01 00:38:00+00'),
	('00000000-0000-0000-0000-000000000027', 'Guia 39', '<p>Texto 39</p>', '', 'guia-39', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:39:00+00', '2026-01-01 00:39:00+00', '2026-01-01 00:39:00+00'),
	('00000000-0000-0000-0000-000000000028', 'Guia 40', '<p>Texto 40</p>', '', 'guia-40', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:40:00+00', '2026-01-01 00:40:00+00', '2026-01-01 00:40:00+00'),
	('00000000-0000-0000-0000-000000000029', 'Guia 41', '<p>Texto 41</p>', '', 'guia-41', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:41:00+00', '2026-01-01 00:41:00+00', '2026-01-01 00:41:00+00'),
	('00000000-0000-0000-0000-00000000002a', 'Guia 42', '<p>Texto 42</p>', '', 'guia-42', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:42:00+00', '2026-01-01 00:42:00+00', '2026-01-01 00:42:00+00'),
	('00000000-0000-0000-0000-00000000002b', 'Guia 43', '<p>Texto 43</p>', '', 'guia-43', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:43:00+00', '2026-01-01 00:43:00+00', '2026-01-01 00:43:00+00'),
	('00000000-0000-0000-0000-00000000002c', 'Guia 44', '<p>Texto 44</p>', '', 'guia-44', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:44:00+00', '2026-01-01 00:44:00+00', '2026-01-01 00:44:00+00'),
	('00000000-0000-0000-0000-00000000002d', 'Guia 45', '<p>Texto 45</p>', '', 'guia-45', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:45:00+00', '2026-01-01 00:45:00+00', '2026-01-01 00:45:00+00'),
	('00000000-0000-0000-0000-00000000002e', 'Guia 46', '<p>Texto 46</p>', '', 'guia-46', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:46:00+00', '2026-01-01 00:46:00+00', '2026-01-01 00:46:00+00'),
	('00000000-0000-0000-0000-00000000002f', 'Guia 47', '<p>Texto 47</p>', '', 'guia-47', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:47:00+00', '2026-01-01 00:47:00+00', '2026-01-01 00:47:00+00'),
	('00000000-0000-0000-0000-000000000030', 'Guia 48', '<p>Texto 48</p>', '', 'guia-48', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:48:00+00', '2026-01-01 00:48:00+00', '2026-01-01 00:48:00+00'),
	('00000000-0000-0000-0000-000000000031', 'Guia 49', '<p>Texto 49</p>', '', 'guia-49', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:49:00+00', '2026-01-01 00:49:00+00', '2026-01-01 00:49:00+00'),
	('00000000-0000-0000-0000-000000000032', 'Guia 50', '<p>Texto 50</p>', '', 'guia-50', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:50:00+00', '2026-01-01 00:50:00+00', '2026-01-01 00:50:00+00'),
	('00000000-0000-0000-0000-000000000033', 'Guia 51', '<p>Texto 51</p>', '', 'guia-51', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:51:00+00', '2026-01-01 00:51:00+00', '2026-01-01 00:51:00+00'),
	('00000000-0000-0000-0000-000000000034', 'Guia 52', '<p>Texto 52</p>', '', 'guia-52', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:52:00+00', '2026-01-01 00:52:00+00', '2026-01-01 00:52:00+00'),
	('00000000-0000-0000-0000-000000000035', 'Guia 53', '<p>Texto 53</p>', '', 'guia-53', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:53:00+00', '2026-01-01 00:53:00+00', '2026-01-01 00:53:00+00'),
	('00000000-0000-0000-0000-000000000036', 'Guia 54', '<p>Texto 54</p>', '', 'guia-54', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:54:00+00', '2026-01-01 00:54:00+00', '2026-01-01 00:54:00+00'),
	('00000000-0000-0000-0000-000000000037', 'Guia 55', '<p>Texto 55</p>', '', 'guia-55', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:55:00+00', '2026-01-01 00:55:00+00', '2026-01-01 00:55:00+00'),
	('00000000-0000-0000-0000-000000000038', 'Guia 56', '<p>Texto 56</p>', '', 'guia-56', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:56:00+00', '2026-01-01 00:56:00+00', '2026-01-01 00:56:00+00'),
	('00000000-0000-0000-0000-000000000039', 'Guia 57', '<p>Texto 57</p>', '', 'guia-57', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:57:00+00', '2026-01-01 00:57:00+00', '2026-01-01 00:57:00+00'),
	('00000000-0000-0000-0000-00000000003a', 'Guia 58', '<p>Texto 58</p>', '', 'guia-58', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:58:00+00', '2026-01-01 00:58:00+00', '2026-01-01 00:58:00+00'),
	('00000000-0000-0000-0000-00000000003b', 'Guia 59', '<p>Texto 59</p>', '', 'guia-59', NULL, 'published', '{}', '{}', 1, '2026-01-01 00:59:00+00', '2026-01-01 00:59:00+00', '2026-01-01 00:59:00+00'),
	('00000000-0000-0000-0000-00000000003c', 'Guia 60', '<p>Texto 60</p>', '', 'guia-60', NULL, 'published', '{}', '{}', 1, '2026-01-01 01:00:00+00', '2026-01-01 01:00:00+00', '2026-01-01 01:00:00+00');

INSERT INTO public.auth_users VALUES
	('00000000-0000-0000-0000-000000000001', 'p1@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:01:00+00', '2026-01-01 00:01:00+00'),
	('00000000-0000-0000-0000-000000000002', 'p2@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:02:00+00', '2026-01-01 00:02:00+00'),
	('00000000-0000-0000-0000-000000000003', 'p3@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:03:00+00', '2026-01-01 00:03:00+00'),
	('00000000-0000-0000-0000-000000000004', 'p4@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:04:00+00', '2026-01-01 00:04:00+00'),
	('00000000-0000-0000-0000-000000000005', 'p5@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:05:00+00', '2026-01-01 00:05:00+00'),
	('00000000-0000-0000-0000-000000000006', 'p6@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:06:00+00', '2026-01-01 00:06:00+00'),
	('00000000-0000-0000-0000-000000000007', 'p7@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:07:00+00', '2026-01-01 00:07:00+00'),
	('00000000-0000-0000-0000-000000000008', 'p8@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:08:00+00', '2026-01-01 00:08:00+00'),
	('00000000-0000-0000-0000-000000000009', 'p9@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:09:00+00', '2026-01-01 00:09:00+00'),
	('00000000-0000-0000-0000-00000000000a', 'p10@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:10:00+00', '2026-01-01 00:10:00+00'),
	('00000000-0000-0000-0000-00000000000b', 'p11@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:11:00+00', '2026-01-01 00:11:00+00'),
	('00000000-0000-0000-0000-00000000000c', 'p12@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:12:00+00', '2026-01-01 00:12:00+00'),
	('00000000-0000-0000-0000-00000000000d', 'p13@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:13:00+00', '2026-01-01 00:13:00+00'),
	('00000000-0000-0000-0000-00000000000e', 'p14@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:14:00+00', '2026-01-01 00:14:00+00'),
	('00000000-0000-0000-0000-00000000000f', 'p15@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:15:00+00', '2026-01-01 00:15:00+00'),
	('00000000-0000-0000-0000-000000000010', 'p16@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:16:00+00', '2026-01-01 00:16:00+00'),
	('00000000-0000-0000-0000-000000000011', 'p17@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:17:00+00', '2026-01-01 00:17:00+00'),
	('00000000-0000-0000-0000-000000000012', 'p18@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:18:00+00', '2026-01-01 00:18:00+00'),
	('00000000-0000-0000-0000-000000000013', 'p19@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:19:00+00', '2026-01-01 00:19:00+00'),
	('00000000-0000-0000-0000-000000000014', 'p20@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:20:00+00', '2026-01-01 00:20:00+00'),
	('00000000-0000-0000-0000-000000000015', 'p21@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:21:00+00', '2026-01-01 00:21:00+00'),
	('00000000-0000-0000-0000-000000000016', 'p22@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:22:00+00', '2026-01-01 00:22:00+00'),
	('00000000-0000-0000-0000-000000000017', 'p23@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:23:00+00', '2026-01-01 00:23:00+00'),
	('00000000-0000-0000-0000-000000000018', 'p24@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:24:00+00', '2026-01-01 00:24:00+00'),
	('00000000-0000-0000-0000-000000000019', 'p25@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:25:00+00', '2026-01-01 00:25:00+00'),
	('00000000-0000-0000-0000-00000000001a', 'p26@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:26:00+00', '2026-01-01 00:26:00+00'),
	('00000000-0000-0000-0000-00000000001b', 'p27@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:27:00+00', '2026-01-01 00:27:00+00'),
	('00000000-0000-0000-0000-00000000001c', 'p28@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:28:00+00', '2026-01-01 00:28:00+00'),
	('00000000-0000-0000-0000-00000000001d', 'p29@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:29:00+00', '2026-01-01 00:29:00+00'),
	('00000000-0000-0000-0000-00000000001e', 'p30@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:30:00+00', '2026-01-01 00:30:00+00');
INSERT INTO public.auth_users VALUES
	('00000000-0000-0000-0000-00000000001f', 'p31@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:31:00+00', '2026-01-01 00:31:00+00'),
	('00000000-0000-0000-0000-000000000020', 'p32@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:32:00+00', '2026-01-01 00:32:00+00'),
	('00000000-0000-0000-0000-000000000021', 'p33@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:33:00+00', '2026-01-01 00:33:00+00'),
	('00000000-0000-0000-0000-000000000022', 'p34@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:34:00+00', '2026-01-01 00:34:00+00'),
	('00000000-0000-0000-0000-000000000023', 'p35@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:35:00+00', '2026-01-01 00:35:00+00'),
	('00000000-0000-0000-0000-000000000024', 'p36@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:36:00+00', '2026-01-01 00:36:00+00'),
	('00000000-0000-0000-0000-000000000025', 'p37@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:37:00+00', '2026-01-01 00:37:00+00'),
	('00000000-0000-0000-0000-000000000026', 'p38@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:38:00+00', '2026-01-01 00:38:00+00'),
	('00000000-0000-0000-0000-000000000027', 'p39@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:39:00+00', '2026-01-01 00:39:00+00'),
	('00000000-0000-0000-0000-000000000028', 'p40@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:40:00+00', '2026-01-01 00:40:00+00'),
	('00000000-0000-0000-0000-000000000029', 'p41@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:41:00+00', '2026-01-01 00:41:00+00'),
	('00000000-0000-0000-0000-00000000002a', 'p42@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:42:00+00', '2026-01-01 00:42:00+00'),
	('00000000-0000-0000-0000-00000000002b', 'p43@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:43:00+00', '2026-01-01 00:43:00+00'),
	('00000000-0000-0000-0000-00000000002c', 'p44@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:44:00+00', '2026-01-01 00:44:00+00'),
	('00000000-0000-0000-0000-00000000002d', 'p45@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:45:00+00', '2026-01-01 00:45:00+00'),
	('00000000-0000-0000-0000-00000000002e', 'p46@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:46:00+00', '2026-01-01 00:46:00+00'),
	('00000000-0000-0000-0000-00000000002f', 'p47@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:47:00+00', '2026-01-01 00:47:00+00'),
	('00000000-0000-0000-0000-000000000030', 'p48@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:48:00+00', '2026-01-01 00:48:00+00'),
	('00000000-0000-0000-0000-000000000031', 'p49@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:49:00+00', '2026-01-01 00:49:00+00'),
	('00000000-0000-0000-0000-000000000032', 'p50@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:50:00+00', '2026-01-01 00:50:00+00'),
	('00000000-0000-0000-0000-000000000033', 'p51@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:51:00+00', '2026-01-01 00:51:00+00'),
	('00000000-0000-0000-0000-000000000034', 'p52@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:52:00+00', '2026-01-01 00:52:00+00'),
	('00000000-0000-0000-0000-000000000035', 'p53@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:53:00+00', '2026-01-01 00:53:00+00'),
	('00000000-0000-0000-0000-000000000036', 'p54@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:54:00+00', '2026-01-01 00:54:00+00'),
	('00000000-0000-0000-0000-000000000037', 'p55@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:55:00+00', '2026-01-01 00:55:00+00'),
	('00000000-0000-0000-0000-000000000038', 'p56@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:56:00+00', '2026-01-01 00:56:00+00'),
	('00000000-0000-0000-0000-000000000039', 'p57@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:57:00+00', '2026-01-01 00:57:00+00'),
	('00000000-0000-0000-0000-00000000003a', 'p58@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:58:00+00', '2026-01-01 00:58:00+00'),
	('00000000-0000-0000-0000-00000000003b', 'p59@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 00:59:00+00', '2026-01-01 00:59:00+00'),
	('00000000-0000-0000-0000-00000000003c', 'p60@antes.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{}', '2026-01-01 01:00:00+00', '2026-01-01 01:00:00+00');

INSERT INTO public.contact_messages VALUES
	('00000000-0000-0000-0000-000000000001', 'Pessoa 1', 'p1@antes.example', 'outro', 'Olá 1', false, NULL, NULL, '2026-01-01 00:01:00+00'),
	('00000000-0000-0000-0000-000000000002', 'Pessoa 2', 'p2@antes.example', 'outro', 'Olá 2', false, NULL, NULL, '2026-01-01 00:02:00+00'),
	('00000000-0000-0000-0000-000000000003', 'Pessoa 3', 'p3@antes.example', 'outro', 'Olá 3', false, NULL, NULL, '2026-01-01 00:03:00+00'),
	('00000000-0000-0000-0000-000000000004', 'Pessoa 4', 'p4@antes.example', 'outro', 'Olá 4', false, NULL, NULL, '2026-01-01 00:04:00+00'),
	('00000000-0000-0000-0000-000000000005', 'Pessoa 5', 'p5@antes.example', 'outro', 'Olá 5', false, NULL, NULL, '2026-01-01 00:05:00+00'),
	('00000000-0000-0000-0000-000000000006', 'Pessoa 6', 'p6@antes.example', 'outro', 'Olá 6', false, NULL, NULL, '2026-01-01 00:06:00+00'),
	('00000000-0000-0000-0000-000000000007', 'Pessoa 7', 'p7@antes.example', 'outro', 'Olá 7', false, NULL, NULL, '2026-01-01 00:07:00+00'),
	('00000000-0000-0000-0000-000000000008', 'Pessoa 8', 'p8@antes.example', 'outro', 'Olá 8', false, NULL, NULL, '2026-01-01 00:08:00+00'),
	('00000000-0000-0000-0000-000000000009', 'Pessoa 9', 'p9@antes.example', 'outro', 'Olá 9', false, NULL, NULL, '2026-01-01 00:09:00+00'),
	('00000000-0000-0000-0000-00000000000a', 'Pessoa 10', 'p10@antes.example', 'outro', 'Olá 10', false, NULL, NULL, '2026-01-01 00:10:00+00'),
	('00000000-0000-0000-0000-00000000000b', 'Pessoa 11', 'p11@antes.example', 'outro', 'Olá 11', false, NULL, NULL, '2026-01-01 00:11:00+00'),
	('00000000-0000-0000-0000-00000000000c', 'Pessoa 12', 'p12@antes.example', 'outro', 'Olá 12', false, NULL, NULL, '2026-01-01 00:12:00+00'),
	('00000000-0000-0000-0000-00000000000d', 'Pessoa 13', 'p13@antes.example', 'outro', 'Olá 13', false, NULL, NULL, '2026-01-01 00:13:00+00'),
	('00000000-0000-0000-0000-00000000000e', 'Pessoa 14', 'p14@antes.example', 'outro', 'Olá 14', false, NULL, NULL, '2026-01-01 00:14:00+00'),
	('00000000-0000-0000-0000-00000000000f', 'Pessoa 15', 'p15@antes.example', 'outro', 'Olá 15', false, NULL, NULL, '2026-01-01 00:15:00+00'),
	('00000000-0000-0000-0000-000000000010', 'Pessoa 16', 'p16@antes.example', 'outro', 'Olá 16', false, NULL, NULL, '2026-01-01 00:16:00+00'),
	('00000000-0000-0000-0000-000000000011', 'Pessoa 17', 'p17@antes.example', 'outro', 'Olá 17', false, NULL, NULL, '2026-01-01 00:17:00+00'),
	('00000000-0000-0000-0000-000000000012', 'Pessoa 18', 'p18@antes.example', 'outro', 'Olá 18', false, NULL, NULL, '2026-01-01 00:18:00+00'),
	('00000000-0000-0000-0000-000000000013', 'Pessoa 19', 'p19@antes.example', 'outro', 'Olá 19', false, NULL, NULL, '2026-01-01 00:19:00+00'),
	('00000000-0000-0000-0000-000000000014', 'Pessoa 20', 'p20@antes.example', 'outro', 'Olá 20', false, NULL, NULL, '2026-01-01 00:20:00+00'),
	('00000000-0000-0000-0000-000000000015', 'Pessoa 21', 'p21@antes.example', 'outro', 'Olá 21', false, NULL, NULL, '2026-01-01 00:21:00+00'),
	('00000000-0000-0000-0000-000000000016', 'Pessoa 22', 'p22@antes.example', 'outro', 'Olá 22', false, NULL, NULL, '2026-01-01 00:22:00+00'),
	('00000000-0000-0000-0000-000000000017', 'Pessoa 23', 'p23@antes.example', 'outro', 'Olá 23', false, NULL, NULL, '2026-01-01 00:23:00+00'),
	('00000000-0000-0000-0000-000000000018', 'Pessoa 24', 'p24@antes.example', 'outro', 'Olá 24', false, NULL, NULL, '2026-01-01 00:24:00+00'),
	('00000000-0000-0000-0000-000000000019', 'Pessoa 25', 'p25@antes.example', 'outro', 'Olá 25', false, NULL, NULL, '2026-01-01 00:25:00+00'),
	('00000000-0000-0000-0000-00000000001a', 'Pessoa 26', 'p26@antes.example', 'outro', 'Olá 26', false, NULL, NULL, '2026-01-01 00:26:00+00'),
	('00000000-0000-0000-0000-00000000001b', 'Pessoa 27', 'p27@antes.example', 'outro', 'Olá 27', false, NULL, NULL, '2026-01-01 00:27:00+00'),
	('00000000-0000-0000-0000-00000000001c', 'Pessoa 28', 'p28@antes.example', 'outro', 'Olá 28', false, NULL, NULL, '2026-01-01 00:28:00+00'),
	('00000000-0000-0000-0000-00000000001d', 'Pessoa 29', 'p29@antes.example', 'outro', 'Olá 29', false, NULL, NULL, '2026-01-01 00:29:00+00'),
	('00000000-0000-0000-0000-00000000001e', 'Pessoa 30', 'p30@antes.example', 'outro', 'Olá 30', false, NULL, NULL, '2026-01-01 00:30:00+00');
INSERT INTO public.contact_messages VALUES
	('00000000-0000-0000-0000-00000000001f', 'Pessoa 31', 'p31@antes.example', 'outro', 'Olá 31', false, NULL, NULL, '2026-01-01 00:31:00+00'),
	('00000000-0000-0000-0000-000000000020', 'Pessoa 32', 'p32@antes.example', 'outro', 'Olá 32', false, NULL, NULL, '2026-01-01 00:32:00+00'),
	('00000000-0000-0000-0000-000000000021', 'Pessoa 33', 'p33@antes.example', 'outro', 'Olá 33', false, NULL, NULL, '2026-01-01 00:33:00+00'),
	('00000000-0000-0000-0000-000000000022', 'Pessoa 34', 'p34@antes.example', 'outro', 'Olá 34', false, NULL, NULL, '2026-01-01 00:34:00+00'),
	('00000000-0000-0000-0000-000000000023', 'Pessoa 35', 'p35@antes.example', 'outro', 'Olá 35', false, NULL, NULL, '2026-01-01 00:35:00+00'),
	('00000000-0000-0000-0000-000000000024', 'Pessoa 36', 'p36@antes.example', 'outro', 'Olá 36', false, NULL, NULL, '2026-01-01 00:36:00+00'),
	('00000000-0000-0000-0000-000000000025', 'Pessoa 37', 'p37@antes.example', 'outro', 'Olá 37', false, NULL, NULL, '2026-01-01 00:37:00+00'),
	('00000000-0000-0000-0000-000000000026', 'Pessoa 38', 'p38@antes.example', 'outro', 'Olá 38', false, NULL, NULL, '2026-01-01 00:38:00+00'),
	('00000000-0000-0000-0000-000000000027', 'Pessoa 39', 'p39@antes.example', 'outro', 'Olá 39', false, NULL, NULL, '2026-01-01 00:39:00+00'),
	('00000000-0000-0000-0000-000000000028', 'Pessoa 40', 'p40@antes.example', 'outro', 'Olá 40', false, NULL, NULL, '2026-01-01 00:40:00+00'),
	('00000000-0000-0000-0000-000000000029', 'Pessoa 41', 'p41@antes.example', 'outro', 'Olá 41', false, NULL, NULL, '2026-01-01 00:41:00+00'),
	('00000000-0000-0000-0000-00000000002a', 'Pessoa 42', 'p42@antes.example', 'outro', 'Olá 42', false, NULL, NULL, '2026-01-01 00:42:00+00'),
	('00000000-0000-0000-0000-00000000002b', 'Pessoa 43', 'p43@antes.example', 'outro', 'Olá 43', false, NULL, NULL, '2026-01-01 00:43:00+00'),
	('00000000-0000-0000-0000-00000000002c', 'Pessoa 44', 'p44@antes.example', 'outro', 'Olá 44', false, NULL, NULL, '2026-01-01 00:44:00+00'),
	('00000000-0000-0000-0000-00000000002d', 'Pessoa 45', 'p45@antes.example', 'outro', 'Olá 45', false, NULL, NULL, '2026-01-01 00:45:00+00'),
	('00000000-0000-0000-0000-00000000002e', 'Pessoa 46', 'p46@antes.example', 'outro', 'Olá 46', false, NULL, NULL, '2026-01-01 00:46:00+00'),
	('00000000-0000-0000-0000-00000000002f', 'Pessoa 47', 'p47@antes.example', 'outro', 'Olá 47', false, NULL, NULL, '2026-01-01 00:47:00+00'),
	('00000000-0000-0000-0000-000000000030', 'Pessoa 48', 'p48@antes.example', 'outro', 'Olá 48', false, NULL, NULL, '2026-01-01 00:48:00+00'),
	('00000000-0000-0000-0000-000000000031', 'Pessoa 49', 'p49@antes.example', 'outro', 'Olá 49', false, NULL, NULL, '2026-01-01 00:49:00+00'),
	('00000000-0000-0000-0000-000000000032', 'Pessoa 50', 'p50@antes.example', 'outro', 'Olá 50', false, NULL, NULL, '2026-01-01 00:50:00+00'),
	('00000000-0000-0000-0000-000000000033', 'Pessoa 51', 'p51@antes.example', 'outro', 'Olá 51', false, NULL, NULL, '2026-01-01 00:51:00+00'),
	('00000000-0000-0000-0000-000000000034', 'Pessoa 52', 'p52@antes.example', 'outro', 'Olá 52', false, NULL, NULL, '2026-01-01 00:52:00+00'),
	('00000000-0000-0000-0000-000000000035', 'Pessoa 53', 'p53@antes.example', 'outro', 'Olá 53', false, NULL, NULL, '2026-01-01 00:53:00+00'),
	('00000000-0000-0000-0000-000000000036', 'Pessoa 54', 'p54@antes.example', 'outro', 'Olá 54', false, NULL, NULL, '2026-01-01 00:54:00+00'),
	('00000000-0000-0000-0000-000000000037', 'Pessoa 55', 'p55@antes.example', 'outro', 'Olá 55', false, NULL, NULL, '2026-01-01 00:55:00+00'),
	('00000000-0000-0000-0000-000000000038', 'Pessoa 56', 'p56@antes.example', 'outro', 'Olá 56', false, NULL, NULL, '2026-01-01 00:56:00+00'),
	('00000000-0000-0000-0000-000000000039', 'Pessoa 57', 'p57@antes.example', 'outro', 'Olá 57', false, NULL, NULL, '2026-01-01 00:57:00+00'),
	('00000000-0000-0000-0000-00000000003a', 'Pessoa 58', 'p58@antes.example', 'outro', 'Olá 58', false, NULL, NULL, '2026-01-01 00:58:00+00'),
	('00000000-0000-0000-0000-00000000003b', 'Pessoa 59', 'p59@antes.example', 'outro', 'Olá 59', false, NULL, NULL, '2026-01-01 00:59:00+00'),
	('00000000-0000-0000-0000-00000000003c', 'Pessoa 60', 'p60@antes.example', 'outro', 'Olá 60', false, NULL, NULL, '2026-01-01 01:00:00+00');

INSERT INTO public.newsletter_subscribers VALUES
	('00000000-0000-0000-0000-000000000001', 'n1@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:01:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000002', 'n2@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:02:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000003', 'n3@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:03:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000004', 'n4@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:04:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000005', 'n5@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:05:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000006', 'n6@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:06:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000007', 'n7@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:07:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000008', 'n8@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:08:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000009', 'n9@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:09:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000a', 'n10@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:10:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000b', 'n11@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:11:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000c', 'n12@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:12:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000d', 'n13@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:13:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000e', 'n14@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:14:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000000f', 'n15@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:15:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000010', 'n16@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:16:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000011', 'n17@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:17:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000012', 'n18@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:18:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000013', 'n19@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:19:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000014', 'n20@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:20:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000015', 'n21@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:21:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000016', 'n22@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:22:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000017', 'n23@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:23:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000018', 'n24@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:24:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000019', 'n25@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:25:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000001a', 'n26@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:26:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000001b', 'n27@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:27:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000001c', 'n28@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:28:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000001d', 'n29@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:29:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000001e', 'n30@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:30:00+00', NULL, NULL);
INSERT INTO public.newsletter_subscribers VALUES
	('00000000-0000-0000-0000-00000000001f', 'n31@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:31:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000020', 'n32@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:32:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000021', 'n33@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:33:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000022', 'n34@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:34:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000023', 'n35@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:35:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000024', 'n36@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:36:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000025', 'n37@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:37:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000026', 'n38@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:38:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000027', 'n39@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:39:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000028', 'n40@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:40:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000029', 'n41@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:41:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002a', 'n42@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:42:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002b', 'n43@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:43:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002c', 'n44@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:44:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002d', 'n45@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:45:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002e', 'n46@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:46:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000002f', 'n47@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:47:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000030', 'n48@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:48:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000031', 'n49@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:49:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000032', 'n50@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:50:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000033', 'n51@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:51:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000034', 'n52@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:52:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000035', 'n53@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:53:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000036', 'n54@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:54:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000037', 'n55@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:55:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000038', 'n56@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:56:00+00', NULL, NULL),
	('00000000-0000-0000-0000-000000000039', 'n57@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:57:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000003a', 'n58@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:58:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000003b', 'n59@antes.example', 'pending', 'Sim', NULL, '2026-01-01 00:59:00+00', NULL, NULL),
	('00000000-0000-0000-0000-00000000003c', 'n60@antes.example', 'pending', 'Sim', NULL, '2026-01-01 01:00:00+00', NULL, NULL);

INSERT INTO public.product_counts VALUES
	('pending', 'Games', false, 20, 7),
	('rejected', 'Games', false, 20, 7),
	('approved', 'Games', false, 20, 7);

INSERT INTO public.products VALUES
	('00000000-0000-0000-0000-000000000001', 'Oferta 1', '', 'Games', 101.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/1', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000001', 'oferta-1', 1, '2026-01-01 00:01:00+00', NULL, NULL, false, NULL, '2026-01-01 00:01:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000002', 'Oferta 2', '', 'Games', 102.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/2', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000002', 'oferta-2', 1, '2026-01-01 00:02:00+00', NULL, NULL, false, NULL, '2026-01-01 00:02:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000003', 'Oferta 3', '', 'Games', 103.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/3', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000003', 'oferta-3', 1, '2026-01-01 00:03:00+00', NULL, NULL, false, '2026-01-01 00:03:00+00', '2026-01-01 00:03:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000004', 'Oferta 4', '', 'Games', 104.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/4', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000004', 'oferta-4', 1, '2026-01-01 00:04:00+00', NULL, NULL, false, NULL, '2026-01-01 00:04:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000005', 'Oferta 5', '', 'Games', 105.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/5', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000005', 'oferta-5', 1, '2026-01-01 00:05:00+00', NULL, NULL, false, NULL, '2026-01-01 00:05:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000006', 'Oferta 6', '', 'Games', 106.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/6', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000006', 'oferta-6', 1, '2026-01-01 00:06:00+00', NULL, NULL, false, '2026-01-01 00:06:00+00', '2026-01-01 00:06:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000007', 'Oferta 7', '', 'Games', 107.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/7', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000007', 'oferta-7', 1, '2026-01-01 00:07:00+00', NULL, NULL, false, NULL, '2026-01-01 00:07:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000008', 'Oferta 8', '', 'Games', 108.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/8', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000008', 'oferta-8', 1, '2026-01-01 00:08:00+00', NULL, NULL, false, NULL, '2026-01-01 00:08:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000009', 'Oferta 9', '', 'Games', 109.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/9', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000009', 'oferta-9', 1, '2026-01-01 00:09:00+00', NULL, NULL, false, '2026-01-01 00:09:00+00', '2026-01-01 00:09:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000a', 'Oferta 10', '', 'Games', 110.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/10', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000000a', 'oferta-10', 1, '2026-01-01 00:10:00+00', NULL, NULL, false, NULL, '2026-01-01 00:10:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000b', 'Oferta 11', '', 'Games', 111.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/11', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000000b', 'oferta-11', 1, '2026-01-01 00:11:00+00', NULL, NULL, false, NULL, '2026-01-01 00:11:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000c', 'Oferta 12', '', 'Games', 112.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/12', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000000c', 'oferta-12', 1, '2026-01-01 00:12:00+00', NULL, NULL, false, '2026-01-01 00:12:00+00', '2026-01-01 00:12:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000d', 'Oferta 13', '', 'Games', 113.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/13', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000000d', 'oferta-13', 1, '2026-01-01 00:13:00+00', NULL, NULL, false, NULL, '2026-01-01 00:13:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000e', 'Oferta 14', '', 'Games', 114.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/14', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000000e', 'oferta-14', 1, '2026-01-01 00:14:00+00', NULL, NULL, false, NULL, '2026-01-01 00:14:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000000f', 'Oferta 15', '', 'Games', 115.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/15', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000000f', 'oferta-15', 1, '2026-01-01 00:15:00+00', NULL, NULL, false, '2026-01-01 00:15:00+00', '2026-01-01 00:15:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000010', 'Oferta 16', '', 'Games', 116.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/16', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000010', 'oferta-16', 1, '2026-01-01 00:16:00+00', NULL, NULL, false, NULL, '2026-01-01 00:16:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000011', 'Oferta 17', '', 'Games', 117.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/17', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000011', 'oferta-17', 1, '2026-01-01 00:17:00+00', NULL, NULL, false, NULL, '2026-01-01 00:17:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000012', 'Oferta 18', '', 'Games', 118.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/18', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000012', 'oferta-18', 1, '2026-01-01 00:18:00+00', NULL, NULL, false, '2026-01-01 00:18:00+00', '2026-01-01 00:18:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000013', 'Oferta 19', '', 'Games', 119.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/19', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000013', 'oferta-19', 1, '2026-01-01 00:19:00+00', NULL, NULL, false, NULL, '2026-01-01 00:19:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000014', 'Oferta 20', '', 'Games', 120.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/20', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000014', 'oferta-20', 1, '2026-01-01 00:20:00+00', NULL, NULL, false, NULL, '2026-01-01 00:20:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000015', 'Oferta 21', '', 'Games', 121.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/21', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000015', 'oferta-21', 1, '2026-01-01 00:21:00+00', NULL, NULL, false, '2026-01-01 00:21:00+00', '2026-01-01 00:21:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000016', 'Oferta 22', '', 'Games', 122.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/22', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000016', 'oferta-22', 1, '2026-01-01 00:22:00+00', NULL, NULL, false, NULL, '2026-01-01 00:22:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000017', 'Oferta 23', '', 'Games', 123.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/23', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000017', 'oferta-23', 1, '2026-01-01 00:23:00+00', NULL, NULL, false, NULL, '2026-01-01 00:23:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000018', 'Oferta 24', '', 'Games', 124.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/24', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000018', 'oferta-24', 1, '2026-01-01 00:24:00+00', NULL, NULL, false, '2026-01-01 00:24:00+00', '2026-01-01 00:24:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000019', 'Oferta 25', '', 'Games', 125.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/25', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000019', 'oferta-25', 1, '2026-01-01 00:25:00+00', NULL, NULL, false, NULL, '2026-01-01 00:25:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000001a', 'Oferta 26', '', 'Games', 126.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/26', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000001a', 'oferta-26', 1, '2026-01-01 00:26:00+00', NULL, NULL, false, NULL, '2026-01-01 00:26:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000001b', 'Oferta 27', '', 'Games', 127.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/27', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000001b', 'oferta-27', 1, '2026-01-01 00:27:00+00', NULL, NULL, false, '2026-01-01 00:27:00+00', '2026-01-01 00:27:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000001c', 'Oferta 28', '', 'Games', 128.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/28', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000001c', 'oferta-28', 1, '2026-01-01 00:28:00+00', NULL, NULL, false, NULL, '2026-01-01 00:28:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000001d', 'Oferta 29', '', 'Games', 129.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/29', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000001d', 'oferta-29', 1, '2026-01-01 00:29:00+00', NULL, NULL, false, NULL, '2026-01-01 00:29:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000001e', 'Oferta 30', '', 'Games', 130.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/30', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000001e', 'oferta-30', 1, '2026-01-01 00:30:00+00', NULL, NULL, false, '2026-01-01 00:30:00+00', '2026-01-01 00:30:00+00', DEFAULT, DEFAULT);
INSERT INTO public.products VALUES
	('00000000-0000-0000-0000-00000000001f', 'Oferta 31', '', 'Games', 131.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/31', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000001f', 'oferta-31', 1, '2026-01-01 00:31:00+00', NULL, NULL, false, NULL, '2026-01-01 00:31:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000020', 'Oferta 32', '', 'Games', 132.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/32', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000020', 'oferta-32', 1, '2026-01-01 00:32:00+00', NULL, NULL, false, NULL, '2026-01-01 00:32:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000021', 'Oferta 33', '', 'Games', 133.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/33', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000021', 'oferta-33', 1, '2026-01-01 00:33:00+00', NULL, NULL, false, '2026-01-01 00:33:00+00', '2026-01-01 00:33:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000022', 'Oferta 34', '', 'Games', 134.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/34', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000022', 'oferta-34', 1, '2026-01-01 00:34:00+00', NULL, NULL, false, NULL, '2026-01-01 00:34:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000023', 'Oferta 35', '', 'Games', 135.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/35', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000023', 'oferta-35', 1, '2026-01-01 00:35:00+00', NULL, NULL, false, NULL, '2026-01-01 00:35:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000024', 'Oferta 36', '', 'Games', 136.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/36', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000024', 'oferta-36', 1, '2026-01-01 00:36:00+00', NULL, NULL, false, '2026-01-01 00:36:00+00', '2026-01-01 00:36:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000025', 'Oferta 37', '', 'Games', 137.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/37', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000025', 'oferta-37', 1, '2026-01-01 00:37:00+00', NULL, NULL, false, NULL, '2026-01-01 00:37:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000026', 'Oferta 38', '', 'Games', 138.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/38', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000026', 'oferta-38', 1, '2026-01-01 00:38:00+00', NULL, NULL, false, NULL, '2026-01-01 00:38:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000027', 'Oferta 39', '', 'Games', 139.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/39', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000027', 'oferta-39', 1, '2026-01-01 00:39:00+00', NULL, NULL, false, '2026-01-01 00:39:00+00', '2026-01-01 00:39:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000028', 'Oferta 40', '', 'Games', 140.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/40', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000028', 'oferta-40', 1, '2026-01-01 00:40:00+00', NULL, NULL, false, NULL, '2026-01-01 00:40:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000029', 'Oferta 41', '', 'Games', 141.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/41', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000029', 'oferta-41', 1, '2026-01-01 00:41:00+00', NULL, NULL, false, NULL, '2026-01-01 00:41:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002a', 'Oferta 42', '', 'Games', 142.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/42', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000002a', 'oferta-42', 1, '2026-01-01 00:42:00+00', NULL, NULL, false, '2026-01-01 00:42:00+00', '2026-01-01 00:42:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002b', 'Oferta 43', '', 'Games', 143.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/43', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000002b', 'oferta-43', 1, '2026-01-01 00:43:00+00', NULL, NULL, false, NULL, '2026-01-01 00:43:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002c', 'Oferta 44', '', 'Games', 144.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/44', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000002c', 'oferta-44', 1, '2026-01-01 00:44:00+00', NULL, NULL, false, NULL, '2026-01-01 00:44:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002d', 'Oferta 45', '', 'Games', 145.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/45', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000002d', 'oferta-45', 1, '2026-01-01 00:45:00+00', NULL, NULL, false, '2026-01-01 00:45:00+00', '2026-01-01 00:45:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002e', 'Oferta 46', '', 'Games', 146.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/46', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000002e', 'oferta-46', 1, '2026-01-01 00:46:00+00', NULL, NULL, false, NULL, '2026-01-01 00:46:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000002f', 'Oferta 47', '', 'Games', 147.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/47', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000002f', 'oferta-47', 1, '2026-01-01 00:47:00+00', NULL, NULL, false, NULL, '2026-01-01 00:47:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000030', 'Oferta 48', '', 'Games', 148.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/48', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000030', 'oferta-48', 1, '2026-01-01 00:48:00+00', NULL, NULL, false, '2026-01-01 00:48:00+00', '2026-01-01 00:48:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000031', 'Oferta 49', '', 'Games', 149.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/49', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000031', 'oferta-49', 1, '2026-01-01 00:49:00+00', NULL, NULL, false, NULL, '2026-01-01 00:49:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000032', 'Oferta 50', '', 'Games', 150.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/50', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000032', 'oferta-50', 1, '2026-01-01 00:50:00+00', NULL, NULL, false, NULL, '2026-01-01 00:50:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000033', 'Oferta 51', '', 'Games', 151.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/51', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000033', 'oferta-51', 1, '2026-01-01 00:51:00+00', NULL, NULL, false, '2026-01-01 00:51:00+00', '2026-01-01 00:51:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000034', 'Oferta 52', '', 'Games', 152.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/52', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000034', 'oferta-52', 1, '2026-01-01 00:52:00+00', NULL, NULL, false, NULL, '2026-01-01 00:52:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000035', 'Oferta 53', '', 'Games', 153.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/53', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000035', 'oferta-53', 1, '2026-01-01 00:53:00+00', NULL, NULL, false, NULL, '2026-01-01 00:53:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000036', 'Oferta 54', '', 'Games', 154.00, 60.00, '{}', DEFAULT, 'Loja 5', 'https://loja.example/54', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000036', 'oferta-54', 1, '2026-01-01 00:54:00+00', NULL, NULL, false, '2026-01-01 00:54:00+00', '2026-01-01 00:54:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000037', 'Oferta 55', '', 'Games', 155.00, 60.00, '{}', DEFAULT, 'Loja 6', 'https://loja.example/55', NULL, NULL, 'pending', '00000000-0000-0000-0000-000000000037', 'oferta-55', 1, '2026-01-01 00:55:00+00', NULL, NULL, false, NULL, '2026-01-01 00:55:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000038', 'Oferta 56', '', 'Games', 156.00, 60.00, '{}', DEFAULT, 'Loja 0', 'https://loja.example/56', NULL, NULL, 'rejected', '00000000-0000-0000-0000-000000000038', 'oferta-56', 1, '2026-01-01 00:56:00+00', NULL, NULL, false, NULL, '2026-01-01 00:56:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-000000000039', 'Oferta 57', '', 'Games', 157.00, 60.00, '{}', DEFAULT, 'Loja 1', 'https://loja.example/57', NULL, NULL, 'approved', '00000000-0000-0000-0000-000000000039', 'oferta-57', 1, '2026-01-01 00:57:00+00', NULL, NULL, false, '2026-01-01 00:57:00+00', '2026-01-01 00:57:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000003a', 'Oferta 58', '', 'Games', 158.00, 60.00, '{}', DEFAULT, 'Loja 2', 'https://loja.example/58', NULL, NULL, 'pending', '00000000-0000-0000-0000-00000000003a', 'oferta-58', 1, '2026-01-01 00:58:00+00', NULL, NULL, false, NULL, '2026-01-01 00:58:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000003b', 'Oferta 59', '', 'Games', 159.00, 60.00, '{}', DEFAULT, 'Loja 3', 'https://loja.example/59', NULL, NULL, 'rejected', '00000000-0000-0000-0000-00000000003b', 'oferta-59', 1, '2026-01-01 00:59:00+00', NULL, NULL, false, NULL, '2026-01-01 00:59:00+00', DEFAULT, DEFAULT),
	('00000000-0000-0000-0000-00000000003c', 'Oferta 60', '', 'Games', 160.00, 60.00, '{}', DEFAULT, 'Loja 4', 'https://loja.example/60', NULL, NULL, 'approved', '00000000-0000-0000-0000-00000000003c', 'oferta-60', 1, '2026-01-01 01:00:00+00', NULL, NULL, false, '2026-01-01 01:00:00+00', '2026-01-01 01:00:00+00', DEFAULT, DEFAULT);

INSERT INTO public.user_counts VALUES
	('2025-12', 'user', 60);

INSERT INTO public.users VALUES
	('00000000-0000-0000-0000-000000000001', 'p1@antes.example', 'Pessoa 1', 'user', true, NULL, '2026-01-01 00:01:00+00'),
	('00000000-0000-0000-0000-000000000002', 'p2@antes.example', 'Pessoa 2', 'user', true, NULL, '2026-01-01 00:02:00+00'),
	('00000000-0000-0000-0000-000000000003', 'p3@antes.example', 'Pessoa 3', 'user', true, NULL, '2026-01-01 00:03:00+00'),
	('00000000-0000-0000-0000-000000000004', 'p4@antes.example', 'Pessoa 4', 'user', true, NULL, '2026-01-01 00:04:00+00'),
	('00000000-0000-0000-0000-000000000005', 'p5@antes.example', 'Pessoa 5', 'user', true, NULL, '2026-01-01 00:05:00+00'),
	('00000000-0000-0000-0000-000000000006', 'p6@antes.example', 'Pessoa 6', 'user', true, NULL, '2026-01-01 00:06:00+00'),
	('00000000-0000-0000-0000-000000000007', 'p7@antes.example', 'Pessoa 7', 'user', true, NULL, '2026-01-01 00:07:00+00'),
	('00000000-0000-0000-0000-000000000008', 'p8@antes.example', 'Pessoa 8', 'user', true, NULL, '2026-01-01 00:08:00+00'),
	('00000000-0000-0000-0000-000000000009', 'p9@antes.example', 'Pessoa 9', 'user', true, NULL, '2026-01-01 00:09:00+00'),
	('00000000-0000-0000-0000-00000000000a', 'p10@antes.example', 'Pessoa 10', 'user', true, NULL, '2026-01-01 00:10:00+00'),
	('00000000-0000-0000-0000-00000000000b', 'p11@antes.example', 'Pessoa 11', 'user', true, NULL, '2026-01-01 00:11:00+00'),
	('00000000-0000-0000-0000-00000000000c', 'p12@antes.example', 'Pessoa 12', 'user', true, NULL, '2026-01-01 00:12:00+00'),
	('00000000-0000-0000-0000-00000000000d', 'p13@antes.example', 'Pessoa 13', 'user', true, NULL, '2026-01-01 00:13:00+00'),
	('00000000-0000-0000-0000-00000000000e', 'p14@antes.example', 'Pessoa 14', 'user', true, NULL, '2026-01-01 00:14:00+00'),
	('00000000-0000-0000-0000-00000000000f', 'p15@antes.example', 'Pessoa 15', 'user', true, NULL, '2026-01-01 00:15:00+00'),
	('00000000-0000-0000-0000-000000000010', 'p16@antes.example', 'Pessoa 16', 'user', true, NULL, '2026-01-01 00:16:00+00'),
	('00000000-0000-0000-0000-000000000011', 'p17@antes.example', 'Pessoa 17', 'user', true, NULL, '2026-01-01 00:17:00+00'),
	('00000000-0000-0000-0000-000000000012', 'p18@antes.example', 'Pessoa 18', 'user', true, NULL, '2026-01-01 00:18:00+00'),
	('00000000-0000-0000-0000-000000000013', 'p19@antes.example', 'Pessoa 19', 'user', true, NULL, '2026-01-01 00:19:00+00'),
	('00000000-0000-0000-0000-000000000014', 'p20@antes.example', 'Pessoa 20', 'user', true, NULL, '2026-01-01 00:20:00+00'),
	('00000000-0000-0000-0000-000000000015', 'p21@antes.example', 'Pessoa 21', 'user', true, NULL, '2026-01-01 00:21:00+00'),
	('00000000-0000-0000-0000-000000000016', 'p22@antes.example', 'Pessoa 22', 'user', true, NULL, '2026-01-01 00:22:00+00'),
	('00000000-0000-0000-0000-000000000017', 'p23@antes.example', 'Pessoa 23', 'user', true, NULL, '2026-01-01 00:23:00+00'),
	('00000000-0000-0000-0000-000000000018', 'p24@antes.example', 'Pessoa 24', 'user', true, NULL, '2026-01-01 00:24:00+00'),
	('00000000-0000-0000-0000-000000000019', 'p25@antes.example', 'Pessoa 25', 'user', true, NULL, '2026-01-01 00:25:00+00'),
	('00000000-0000-0000-0000-00000000001a', 'p26@antes.example', 'Pessoa 26', 'user', true, NULL, '2026-01-01 00:26:00+00'),
	('00000000-0000-0000-0000-00000000001b', 'p27@antes.example', 'Pessoa 27', 'user', true, NULL, '2026-01-01 00:27:00+00'),
	('00000000-0000-0000-0000-00000000001c', 'p28@antes.example', 'Pessoa 28', 'user', true, NULL, '2026-01-01 00:28:00+00'),
	('00000000-0000-0000-0000-00000000001d', 'p29@antes.example', 'Pessoa 29', 'user', true, NULL, '2026-01-01 00:29:00+00'),
	('00000000-0000-0000-0000-00000000001e', 'p30@antes.example', 'Pessoa 30', 'user', true, NULL, '2026-01-01 00:30:00+00');
INSERT INTO public.users VALUES
	('00000000-0000-0000-0000-00000000001f', 'p31@antes.example', 'Pessoa 31', 'user', true, NULL, '2026-01-01 00:31:00+00'),
	('00000000-0000-0000-0000-000000000020', 'p32@antes.example', 'Pessoa 32', 'user', true, NULL, '2026-01-01 00:32:00+00'),
	('00000000-0000-0000-0000-000000000021', 'p33@antes.example', 'Pessoa 33', 'user', true, NULL, '2026-01-01 00:33:00+00'),
	('00000000-0000-0000-0000-000000000022', 'p34@antes.example', 'Pessoa 34', 'user', true, NULL, '2026-01-01 00:34:00+00'),
	('00000000-0000-0000-0000-000000000023', 'p35@antes.example', 'Pessoa 35', 'user', true, NULL, '2026-01-01 00:35:00+00'),
	('00000000-0000-0000-0000-000000000024', 'p36@antes.example', 'Pessoa 36', 'user', true, NULL, '2026-01-01 00:36:00+00'),
	('00000000-0000-0000-0000-000000000025', 'p37@antes.example', 'Pessoa 37', 'user', true, NULL, '2026-01-01 00:37:00+00'),
	('00000000-0000-0000-0000-000000000026', 'p38@antes.example', 'Pessoa 38', 'user', true, NULL, '2026-01-01 00:38:00+00'),
	('00000000-0000-0000-0000-000000000027', 'p39@antes.example', 'Pessoa 39', 'user', true, NULL, '2026-01-01 00:39:00+00'),
	('00000000-0000-0000-0000-000000000028', 'p40@antes.example', 'Pessoa 40', 'user', true, NULL, '2026-01-01 00:40:00+00'),
	('00000000-0000-0000-0000-000000000029', 'p41@antes.example', 'Pessoa 41', 'user', true, NULL, '2026-01-01 00:41:00+00'),
	('00000000-0000-0000-0000-00000000002a', 'p42@antes.example', 'Pessoa 42', 'user', true, NULL, '2026-01-01 00:42:00+00'),
	('00000000-0000-0000-0000-00000000002b', 'p43@antes.example', 'Pessoa 43', 'user', true, NULL, '2026-01-01 00:43:00+00'),
	('00000000-0000-0000-0000-00000000002c', 'p44@antes.example', 'Pessoa 44', 'user', true, NULL, '2026-01-01 00:44:00+00'),
	('00000000-0000-0000-0000-00000000002d', 'p45@antes.example', 'Pessoa 45', 'user', true, NULL, '2026-01-01 00:45:00+00'),
	('00000000-0000-0000-0000-00000000002e', 'p46@antes.example', 'Pessoa 46', 'user', true, NULL, '2026-01-01 00:46:00+00'),
	('00000000-0000-0000-0000-00000000002f', 'p47@antes.example', 'Pessoa 47', 'user', true, NULL, '2026-01-01 00:47:00+00'),
	('00000000-0000-0000-0000-000000000030', 'p48@antes.example', 'Pessoa 48', 'user', true, NULL, '2026-01-01 00:48:00+00'),
	('00000000-0000-0000-0000-000000000031', 'p49@antes.example', 'Pessoa 49', 'user', true, NULL, '2026-01-01 00:49:00+00'),
	('00000000-0000-0000-0000-000000000032', 'p50@antes.example', 'Pessoa 50', 'user', true, NULL, '2026-01-01 00:50:00+00'),
	('00000000-0000-0000-0000-000000000033', 'p51@antes.example', 'Pessoa 51', 'user', true, NULL, '2026-01-01 00:51:00+00'),
	('00000000-0000-0000-0000-000000000034', 'p52@antes.example', 'Pessoa 52', 'user', true, NULL, '2026-01-01 00:52:00+00'),
	('00000000-0000-0000-0000-000000000035', 'p53@antes.example', 'Pessoa 53', 'user', true, NULL, '2026-01-01 00:53:00+00'),
	('00000000-0000-0000-0000-000000000036', 'p54@antes.example', 'Pessoa 54', 'user', true, NULL, '2026-01-01 00:54:00+00'),
	('00000000-0000-0000-0000-000000000037', 'p55@antes.example', 'Pessoa 55', 'user', true, NULL, '2026-01-01 00:55:00+00'),
	('00000000-0000-0000-0000-000000000038', 'p56@antes.example', 'Pessoa 56', 'user', true, NULL, '2026-01-01 00:56:00+00'),
	('00000000-0000-0000-0000-000000000039', 'p57@antes.example', 'Pessoa 57', 'user', true, NULL, '2026-01-01 00:57:00+00'),
	('00000000-0000-0000-0000-00000000003a', 'p58@antes.example', 'Pessoa 58', 'user', true, NULL, '2026-01-01 00:58:00+00'),
	('00000000-0000-0000-0000-00000000003b', 'p59@antes.example', 'Pessoa 59', 'user', true, NULL, '2026-01-01 00:59:00+00'),
	('00000000-0000-0000-0000-00000000003c', 'p60@antes.example', 'Pessoa 60', 'user', true, NULL, '2026-01-01 01:00:00+00');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 14, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.article_slugs
    ADD CONSTRAINT article_slugs_slug_kind_article_id_pk PRIMARY KEY (slug, kind, article_id);

ALTER TABLE ONLY public.article_versions
    ADD CONSTRAINT article_versions_article_id_version_pk PRIMARY KEY (article_id, version);

ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_challenges
    ADD CONSTRAINT auth_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_factors
    ADD CONSTRAINT auth_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_identities
    ADD CONSTRAINT auth_identities_pkey PRIMARY KEY (identity_id);

ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_purpose_token_hash_pk PRIMARY KEY (purpose, token_hash);

ALTER TABLE ONLY public.auth_recovery_codes
    ADD CONSTRAINT auth_recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_signing_keys
    ADD CONSTRAINT auth_signing_keys_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hot_products
    ADD CONSTRAINT hot_products_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_scope_key_pk PRIMARY KEY (scope, key);

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_counts
    ADD CONSTRAINT product_counts_status_category_ended_slot_pk PRIMARY KEY (status, category, ended, slot);

ALTER TABLE ONLY public.product_slugs
    ADD CONSTRAINT product_slugs_slug_kind_product_id_pk PRIMARY KEY (slug, kind, product_id);

ALTER TABLE ONLY public.product_stats
    ADD CONSTRAINT product_stats_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.search_vocab
    ADD CONSTRAINT search_vocab_pkey PRIMARY KEY (term);

ALTER TABLE ONLY public.site_state
    ADD CONSTRAINT site_state_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.trash
    ADD CONSTRAINT trash_kind_id_pk PRIMARY KEY (kind, id);

ALTER TABLE ONLY public.user_counts
    ADD CONSTRAINT user_counts_month_role_pk PRIMARY KEY (month, role);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX article_slugs_article ON public.article_slugs USING btree (article_id);

CREATE INDEX article_versions_saver ON public.article_versions USING btree (saved_by);

CREATE INDEX articles_all ON public.articles USING btree (created_at, id);

CREATE INDEX articles_published ON public.articles USING btree (published_at, id) WHERE (status = 'published'::text);

CREATE UNIQUE INDEX articles_slug ON public.articles USING btree (slug);

CREATE INDEX articles_tags ON public.articles USING gin (tags);

CREATE INDEX audit_actor ON public.audit_events USING btree (actor_id, created_at);

CREATE INDEX audit_all ON public.audit_events USING btree (created_at, id);

CREATE INDEX audit_object ON public.audit_events USING btree (object_kind, object_id, created_at);

CREATE INDEX auth_factors_user ON public.auth_factors USING btree (user_id);

CREATE INDEX auth_flow_states_code ON public.auth_flow_states USING btree (auth_code_hash);

CREATE UNIQUE INDEX auth_identities_subject ON public.auth_identities USING btree (provider, id);

CREATE INDEX auth_identities_user ON public.auth_identities USING btree (user_id);

CREATE UNIQUE INDEX auth_one_time_tokens_user ON public.auth_one_time_tokens USING btree (user_id, purpose);

CREATE INDEX auth_sessions_user ON public.auth_sessions USING btree (user_id);

CREATE UNIQUE INDEX auth_signing_keys_one_signs ON public.auth_signing_keys USING btree (signs) WHERE signs;

CREATE INDEX auth_users_banned ON public.auth_users USING btree (id) WHERE (banned_until IS NOT NULL);

CREATE UNIQUE INDEX auth_users_email ON public.auth_users USING btree (email);

CREATE INDEX contact_messages_all ON public.contact_messages USING btree (created_at, id);

CREATE INDEX contact_messages_unread ON public.contact_messages USING btree (created_at, id) WHERE (read_at IS NULL);

CREATE INDEX hot_products_rank ON public.hot_products USING btree (rank);

CREATE INDEX idempotency_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX images_loose ON public.images USING btree (loose_since) WHERE (loose_since IS NOT NULL);

CREATE INDEX images_owner ON public.images USING btree (owner_id, created_at, key);

CREATE UNIQUE INDEX images_path ON public.images USING btree (path);

CREATE INDEX images_unfinished ON public.images USING btree (created_at) WHERE (state <> 'here'::text);

CREATE UNIQUE INDEX newsletter_email ON public.newsletter_subscribers USING btree (email);

CREATE INDEX newsletter_token ON public.newsletter_subscribers USING btree (token_hash);

CREATE INDEX outbox_about ON public.outbox USING btree (about) WHERE ((about IS NOT NULL) AND (sent_at IS NULL));

CREATE INDEX outbox_all ON public.outbox USING btree (created_at);

CREATE INDEX outbox_due ON public.outbox USING btree (not_before) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX outbox_failed ON public.outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE INDEX p_admin ON public.products USING btree (status, created_at, id);

CREATE INDEX p_all ON public.products USING btree (created_at, id);

CREATE INDEX p_all_cat ON public.products USING btree (category, created_at, id);

CREATE INDEX p_all_disc ON public.products USING btree (discount, id);

CREATE INDEX p_all_price ON public.products USING btree (sale_price, id);

CREATE INDEX p_cat_disc ON public.products USING btree (category, discount, published_at, id) WHERE ((status = 'approved'::text) AND (NOT ended));

CREATE INDEX p_cat_new ON public.products USING btree (category, published_at, id) WHERE ((status = 'approved'::text) AND (NOT ended));

CREATE INDEX p_cat_price ON public.products USING btree (category, sale_price, id) WHERE ((status = 'approved'::text) AND (NOT ended));

CREATE INDEX p_changed ON public.products USING btree (updated_at, id) WHERE ((status = 'approved'::text) AND (NOT ended) AND (slug <> ''::text));

CREATE INDEX p_disc ON public.products USING btree (discount, published_at, id) WHERE ((status = 'approved'::text) AND (NOT ended) AND (slug <> ''::text));

CREATE INDEX p_ended ON public.products USING btree (published_at, id) WHERE ((status = 'approved'::text) AND ended);

CREATE INDEX p_home ON public.products USING btree (published_at, id) WHERE ((status = 'approved'::text) AND (NOT ended) AND (slug <> ''::text));

CREATE INDEX p_images ON public.products USING gin (images) WITH (fastupdate='false');

CREATE INDEX p_key ON public.products USING btree (product_key);

CREATE INDEX p_key_public ON public.products USING btree (product_key, published_at, id) WHERE ((status = 'approved'::text) AND (product_key IS NOT NULL));

CREATE INDEX p_panel_disc ON public.products USING btree (status, discount, id) WHERE (version > 0);

CREATE INDEX p_panel_price ON public.products USING btree (status, sale_price, id) WHERE (version > 0);

CREATE INDEX p_price ON public.products USING btree (sale_price, id) WHERE ((status = 'approved'::text) AND (NOT ended) AND (slug <> ''::text));

CREATE UNIQUE INDEX p_slug ON public.products USING btree (slug);

CREATE INDEX p_trgm ON public.products USING gin (search_text public.gin_trgm_ops) WITH (fastupdate='false');

CREATE INDEX p_until ON public.products USING btree (valid_until) WHERE (NOT ended);

CREATE INDEX p_user ON public.products USING btree (user_id, created_at, id);

CREATE INDEX p_user_status ON public.products USING btree (user_id, status, created_at, id);

CREATE INDEX product_slugs_product ON public.product_slugs USING btree (product_id);

CREATE INDEX search_vocab_trgm ON public.search_vocab USING gin (term public.gin_trgm_ops);

CREATE INDEX trash_age ON public.trash USING btree (deleted_at);

CREATE INDEX users_all ON public.users USING btree (created_at, id);

CREATE INDEX users_role_all ON public.users USING btree (role, created_at, id);

CREATE INDEX users_trgm ON public.users USING gin (public.fold(((name || ' '::text) || email)) public.gin_trgm_ops) WITH (fastupdate='false');

CREATE TRIGGER products_counted AFTER INSERT OR DELETE OR UPDATE OF status, category, ended ON public.products FOR EACH ROW EXECUTE FUNCTION public.count_products();

CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, created_at ON public.users FOR EACH ROW EXECUTE FUNCTION public.count_users();

ALTER TABLE ONLY public.article_slugs
    ADD CONSTRAINT article_slugs_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.article_versions
    ADD CONSTRAINT article_versions_saved_by_auth_users_id_fk FOREIGN KEY (saved_by) REFERENCES public.auth_users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.auth_challenges
    ADD CONSTRAINT auth_challenges_factor_id_auth_factors_id_fk FOREIGN KEY (factor_id) REFERENCES public.auth_factors(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_factors
    ADD CONSTRAINT auth_factors_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_identities
    ADD CONSTRAINT auth_identities_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_recovery_codes
    ADD CONSTRAINT auth_recovery_codes_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hot_products
    ADD CONSTRAINT hot_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.product_slugs
    ADD CONSTRAINT product_slugs_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.product_stats
    ADD CONSTRAINT product_stats_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_auth_users_id_fk FOREIGN KEY (id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
