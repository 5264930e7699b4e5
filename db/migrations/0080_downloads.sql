CREATE TABLE "download" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "download_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "download_file" (
	"download_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "download_file_download_id_position_pk" PRIMARY KEY("download_id","position")
);
--> statement-breakpoint
ALTER TABLE "download" ADD CONSTRAINT "download_planned_by_staff_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_file" ADD CONSTRAINT "download_file_download_id_download_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."download"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_file" ADD CONSTRAINT "download_file_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_file_hash_index" ON "download_file" USING btree ("hash");