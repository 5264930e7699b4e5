CREATE TABLE "data_folder" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"folder_id" uuid NOT NULL,
	CONSTRAINT "data_folder_is_one" CHECK ("data_folder"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "upgrade" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_version" text,
	"to_version" text NOT NULL,
	"from_schema" integer NOT NULL,
	"to_schema" integer NOT NULL,
	"backup" text,
	"last_event_id" bigint NOT NULL
);
