CREATE TABLE "draft" (
	"part" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"mark" uuid NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition" (
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edition_part_number_pk" PRIMARY KEY("part","number")
);
--> statement-breakpoint
CREATE TABLE "editor" (
	"part" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "editor_part_staff_id_pk" PRIMARY KEY("part","staff_id")
);
--> statement-breakpoint
CREATE TABLE "preview_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preview_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "from" integer;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "social" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition" ADD CONSTRAINT "edition_published_by_staff_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor" ADD CONSTRAINT "editor_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_of_site" ON "picture" USING btree ("hash") WHERE "picture"."place" = 'site';