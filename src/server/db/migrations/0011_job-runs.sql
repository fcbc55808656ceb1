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
