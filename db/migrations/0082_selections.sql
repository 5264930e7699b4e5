CREATE TABLE "comment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"parent_id" uuid,
	"contact_id" uuid,
	"is_by_studio" boolean NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "comment_author" CHECK ("comment"."is_by_studio" or "comment"."staff_id" is null),
	CONSTRAINT "comment_studio" CHECK (not "comment"."is_by_studio" or "comment"."contact_id" is null)
);
--> statement-breakpoint
CREATE TABLE "favorite" (
	"list_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"contact_id" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"is_suggestion" boolean DEFAULT false NOT NULL,
	CONSTRAINT "favorite_list_id_item_id_pk" PRIMARY KEY("list_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "favorite_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gallery_id" uuid NOT NULL,
	"is_personal" boolean NOT NULL,
	"contact_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"min_items" integer,
	"max_items" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" uuid,
	CONSTRAINT "favorite_list_is_one" UNIQUE("gallery_id","contact_id"),
	CONSTRAINT "favorite_list_limits" CHECK ("favorite_list"."min_items" > 0 and "favorite_list"."max_items" >= coalesce("favorite_list"."min_items", 1)),
	CONSTRAINT "favorite_list_owner" CHECK ("favorite_list"."is_personal" or "favorite_list"."contact_id" is null)
);
--> statement-breakpoint
CREATE TABLE "favorite_list_share" (
	"list_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	CONSTRAINT "favorite_list_share_list_id_share_id_pk" PRIMARY KEY("list_id","share_id")
);
--> statement-breakpoint
CREATE TABLE "item_label" (
	"item_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"label" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_label_item_id_contact_id_pk" PRIMARY KEY("item_id","contact_id"),
	CONSTRAINT "item_label_color" CHECK ("item_label"."label" in ('red', 'yellow', 'green', 'blue', 'purple'))
);
--> statement-breakpoint
ALTER TABLE "client_contact" DROP CONSTRAINT "client_contact_clientId_emailKey_unique";--> statement-breakpoint
ALTER TABLE "gallery_share" DROP CONSTRAINT "gallery_share_is_one";--> statement-breakpoint
ALTER TABLE "gallery_item" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_session" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD COLUMN "permissions" text[] DEFAULT '{"favorite","comment"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_item_id_gallery_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gallery_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_list_id_favorite_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."favorite_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_item_id_gallery_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gallery_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_list" ADD CONSTRAINT "favorite_list_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_list" ADD CONSTRAINT "favorite_list_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_list" ADD CONSTRAINT "favorite_list_submitted_by_client_contact_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_list_share" ADD CONSTRAINT "favorite_list_share_list_id_favorite_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."favorite_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_list_share" ADD CONSTRAINT "favorite_list_share_share_id_gallery_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."gallery_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_label" ADD CONSTRAINT "item_label_item_id_gallery_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gallery_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_label" ADD CONSTRAINT "item_label_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_item_id_written_at_index" ON "comment" USING btree ("item_id","written_at");--> statement-breakpoint
CREATE INDEX "comment_parent_id_index" ON "comment" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comment_contact_id_index" ON "comment" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "comment_written_at_index" ON "comment" USING btree ("written_at") WHERE not "comment"."is_by_studio" and "comment"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "favorite_item_id_index" ON "favorite" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "favorite_contact_id_index" ON "favorite" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "favorite_list_contact_id_index" ON "favorite_list" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "favorite_list_share_share_id_index" ON "favorite_list_share" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "item_label_contact_id_index" ON "item_label" USING btree ("contact_id");--> statement-breakpoint
ALTER TABLE "gallery_session" ADD CONSTRAINT "gallery_session_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_parent_id_gallery_share_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."gallery_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_made_by_client_contact_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."client_contact"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_contact_address" ON "client_contact" USING btree ("client_id","email_key") WHERE "client_contact"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "gallery_session_contact_id_index" ON "gallery_session" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_share_is_open" ON "gallery_share" USING btree ("gallery_id") WHERE "gallery_share"."contact_id" is null and "gallery_share"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "gallery_share_parent_id_index" ON "gallery_share" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_is_one" UNIQUE("gallery_id","contact_id");--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_reachable" CHECK ("client_contact"."email_key" <> '' or "client_contact"."is_guest");--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_permissions" CHECK ("gallery_share"."permissions" <@ array['favorite', 'comment', 'hide', 'family']);--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_family" CHECK ("gallery_share"."parent_id" is null or ("gallery_share"."contact_id" is null and "gallery_share"."pin_hash" is null));
