ALTER TABLE "attempt" RENAME TO "rate_limit";--> statement-breakpoint
ALTER TABLE "booking_link" RENAME TO "booking_access_link";--> statement-breakpoint
ALTER TABLE "date_offer" RENAME TO "online_booking";--> statement-breakpoint
ALTER TABLE "date_offer_need" RENAME TO "online_booking_resource";--> statement-breakpoint
ALTER TABLE "duty" RENAME TO "scheduled_job";--> statement-breakpoint
ALTER TABLE "edition" RENAME TO "page_version";--> statement-breakpoint
ALTER TABLE "editor" RENAME TO "editing_session";--> statement-breakpoint
ALTER TABLE "film" RENAME TO "video";--> statement-breakpoint
ALTER TABLE "form_receipt" RENAME TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "inquiry_entry" RENAME TO "inquiry_message";--> statement-breakpoint
ALTER TABLE "known_device" RENAME TO "trusted_device";--> statement-breakpoint
ALTER TABLE "letter" RENAME TO "email";--> statement-breakpoint
ALTER TABLE "library_item" RENAME TO "media_item";--> statement-breakpoint
ALTER TABLE "offering" RENAME TO "service";--> statement-breakpoint
ALTER TABLE "outside_calendar" RENAME TO "external_calendar";--> statement-breakpoint
ALTER TABLE "picture" RENAME TO "image";--> statement-breakpoint
ALTER TABLE "portfolio_address" RENAME TO "case_study_slug";--> statement-breakpoint
ALTER TABLE "portfolio_item" RENAME TO "case_study";--> statement-breakpoint
ALTER TABLE "release" RENAME TO "consent";--> statement-breakpoint
ALTER TABLE "release_file" RENAME TO "consent_document";--> statement-breakpoint
ALTER TABLE "sound" RENAME TO "audio";--> statement-breakpoint
ALTER TABLE "staff_link" RENAME TO "one_time_token";--> statement-breakpoint
ALTER TABLE "absence" RENAME COLUMN "starts_wall" TO "starts_local";--> statement-breakpoint
ALTER TABLE "absence" RENAME COLUMN "ends_wall" TO "ends_local";--> statement-breakpoint
ALTER TABLE "booking" RENAME COLUMN "starts_wall" TO "starts_local";--> statement-breakpoint
ALTER TABLE "booking" RENAME COLUMN "ends_wall" TO "ends_local";--> statement-breakpoint
ALTER TABLE "booking" RENAME COLUMN "offering" TO "service";--> statement-breakpoint
ALTER TABLE "case_study_slug" RENAME COLUMN "item_id" TO "case_study_id";--> statement-breakpoint
ALTER TABLE "consent" RENAME COLUMN "item_id" TO "case_study_id";--> statement-breakpoint
ALTER TABLE "consent_document" RENAME COLUMN "release_id" TO "consent_id";--> statement-breakpoint
ALTER TABLE "draft" RENAME COLUMN "mark" TO "revision";--> statement-breakpoint
ALTER TABLE "email" RENAME COLUMN "kept_because" TO "held_reason";--> statement-breakpoint
ALTER TABLE "event" RENAME COLUMN "facts" TO "data";--> statement-breakpoint
ALTER TABLE "image" RENAME COLUMN "tone" TO "dominant_color";--> statement-breakpoint
ALTER TABLE "image" RENAME COLUMN "place" TO "usage";--> statement-breakpoint
ALTER TABLE "inquiry_message" RENAME COLUMN "letter_id" TO "email_id";--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME COLUMN "corrects" TO "reverses";--> statement-breakpoint
ALTER TABLE "online_booking" RENAME COLUMN "offering" TO "service";--> statement-breakpoint
ALTER TABLE "online_booking_resource" RENAME COLUMN "offering" TO "service";--> statement-breakpoint
ALTER TABLE "policy" RENAME COLUMN "since" TO "effective_from";--> statement-breakpoint
ALTER TABLE "studio" RENAME COLUMN "note" TO "footer_note";--> statement-breakpoint
ALTER TABLE "testimonial" RENAME COLUMN "item_id" TO "case_study_id";--> statement-breakpoint
ALTER TABLE "rate_limit" RENAME CONSTRAINT "attempt_pkey" TO "rate_limit_pkey";--> statement-breakpoint
ALTER TABLE "booking_access_link" RENAME CONSTRAINT "booking_link_pkey" TO "booking_access_link_pkey";--> statement-breakpoint
ALTER TABLE "online_booking" RENAME CONSTRAINT "date_offer_pkey" TO "online_booking_pkey";--> statement-breakpoint
ALTER TABLE "scheduled_job" RENAME CONSTRAINT "duty_pkey" TO "scheduled_job_pkey";--> statement-breakpoint
ALTER TABLE "video" RENAME CONSTRAINT "film_pkey" TO "video_pkey";--> statement-breakpoint
ALTER TABLE "idempotency_key" RENAME CONSTRAINT "form_receipt_pkey" TO "idempotency_key_pkey";--> statement-breakpoint
ALTER TABLE "inquiry_message" RENAME CONSTRAINT "inquiry_entry_pkey" TO "inquiry_message_pkey";--> statement-breakpoint
ALTER TABLE "trusted_device" RENAME CONSTRAINT "known_device_pkey" TO "trusted_device_pkey";--> statement-breakpoint
ALTER TABLE "email" RENAME CONSTRAINT "letter_pkey" TO "email_pkey";--> statement-breakpoint
ALTER TABLE "media_item" RENAME CONSTRAINT "library_item_pkey" TO "media_item_pkey";--> statement-breakpoint
ALTER TABLE "service" RENAME CONSTRAINT "offering_pkey" TO "service_pkey";--> statement-breakpoint
ALTER TABLE "external_calendar" RENAME CONSTRAINT "outside_calendar_pkey" TO "external_calendar_pkey";--> statement-breakpoint
ALTER TABLE "image" RENAME CONSTRAINT "picture_pkey" TO "image_pkey";--> statement-breakpoint
ALTER TABLE "case_study_slug" RENAME CONSTRAINT "portfolio_address_pkey" TO "case_study_slug_pkey";--> statement-breakpoint
ALTER TABLE "case_study" RENAME CONSTRAINT "portfolio_item_pkey" TO "case_study_pkey";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "release_pkey" TO "consent_pkey";--> statement-breakpoint
ALTER TABLE "consent_document" RENAME CONSTRAINT "release_file_pkey" TO "consent_document_pkey";--> statement-breakpoint
ALTER TABLE "audio" RENAME CONSTRAINT "sound_pkey" TO "audio_pkey";--> statement-breakpoint
ALTER TABLE "one_time_token" RENAME CONSTRAINT "staff_link_pkey" TO "one_time_token_pkey";--> statement-breakpoint
ALTER TABLE "absence" RENAME CONSTRAINT "absence_calendar_id_outside_calendar_id_fk" TO "absence_calendar_id_external_calendar_id_fk";--> statement-breakpoint
ALTER TABLE "online_booking" RENAME CONSTRAINT "date_offer_offering_offering_key_fk" TO "online_booking_service_service_key_fk";--> statement-breakpoint
ALTER TABLE "online_booking_resource" RENAME CONSTRAINT "date_offer_need_offering_resource_id_pk" TO "online_booking_resource_service_resource_id_pk";--> statement-breakpoint
ALTER TABLE "online_booking_resource" RENAME CONSTRAINT "date_offer_need_offering_date_offer_offering_fk" TO "online_booking_resource_service_online_booking_service_fk";--> statement-breakpoint
ALTER TABLE "online_booking_resource" RENAME CONSTRAINT "date_offer_need_resource_id_resource_id_fk" TO "online_booking_resource_resource_id_resource_id_fk";--> statement-breakpoint
ALTER TABLE "external_calendar" RENAME CONSTRAINT "outside_calendar_resource_id_resource_id_fk" TO "external_calendar_resource_id_resource_id_fk";--> statement-breakpoint
ALTER TABLE "external_calendar" RENAME CONSTRAINT "outside_calendar_added_by_staff_id_fk" TO "external_calendar_added_by_staff_id_fk";--> statement-breakpoint
ALTER INDEX "outside_calendar_resource_id_index" RENAME TO "external_calendar_resource_id_index";--> statement-breakpoint
ALTER INDEX "outside_calendar_tried_at_index" RENAME TO "external_calendar_tried_at_index";--> statement-breakpoint
ALTER TABLE "booking" RENAME CONSTRAINT "booking_offering_offering_key_fk" TO "booking_service_service_key_fk";--> statement-breakpoint
ALTER TABLE "booking_access_link" RENAME CONSTRAINT "booking_link_booking_id_booking_id_fk" TO "booking_access_link_booking_id_booking_id_fk";--> statement-breakpoint
ALTER INDEX "booking_link_booking_id_index" RENAME TO "booking_access_link_booking_id_index";--> statement-breakpoint
ALTER TABLE "page_version" RENAME CONSTRAINT "edition_part_number_pk" TO "page_version_part_number_pk";--> statement-breakpoint
ALTER TABLE "page_version" RENAME CONSTRAINT "edition_published_by_staff_id_fk" TO "page_version_published_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "editing_session" RENAME CONSTRAINT "editor_part_staff_id_pk" TO "editing_session_part_staff_id_pk";--> statement-breakpoint
ALTER TABLE "editing_session" RENAME CONSTRAINT "editor_staff_id_staff_id_fk" TO "editing_session_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "case_study_slug" RENAME CONSTRAINT "portfolio_address_item_id_portfolio_item_id_fk" TO "case_study_slug_case_study_id_case_study_id_fk";--> statement-breakpoint
ALTER INDEX "portfolio_address_item_id_index" RENAME TO "case_study_slug_case_study_id_index";--> statement-breakpoint
ALTER TABLE "case_study" RENAME CONSTRAINT "portfolio_item_slug_unique" TO "case_study_slug_unique";--> statement-breakpoint
ALTER TABLE "case_study" RENAME CONSTRAINT "portfolio_item_projectId_unique" TO "case_study_projectId_unique";--> statement-breakpoint
ALTER TABLE "case_study" RENAME CONSTRAINT "portfolio_item_project_id_project_id_fk" TO "case_study_project_id_project_id_fk";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "release_item_id_portfolio_item_id_fk" TO "consent_case_study_id_case_study_id_fk";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "release_recorded_by_staff_id_fk" TO "consent_recorded_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "consent" RENAME CONSTRAINT "release_withdrawn_by_staff_id_fk" TO "consent_withdrawn_by_staff_id_fk";--> statement-breakpoint
ALTER INDEX "release_item_id_index" RENAME TO "consent_case_study_id_index";--> statement-breakpoint
ALTER TABLE "consent_document" RENAME CONSTRAINT "release_file_release_id_release_id_fk" TO "consent_document_consent_id_consent_id_fk";--> statement-breakpoint
ALTER TABLE "testimonial" RENAME CONSTRAINT "testimonial_item_id_portfolio_item_id_fk" TO "testimonial_case_study_id_case_study_id_fk";--> statement-breakpoint
ALTER INDEX "testimonial_item_id_index" RENAME TO "testimonial_case_study_id_index";--> statement-breakpoint
ALTER TABLE "inquiry_message" RENAME CONSTRAINT "inquiry_entry_inquiry_id_inquiry_id_fk" TO "inquiry_message_inquiry_id_inquiry_id_fk";--> statement-breakpoint
ALTER TABLE "inquiry_message" RENAME CONSTRAINT "inquiry_entry_staff_id_staff_id_fk" TO "inquiry_message_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "inquiry_message" RENAME CONSTRAINT "inquiry_entry_letter_id_letter_id_fk" TO "inquiry_message_email_id_email_id_fk";--> statement-breakpoint
ALTER INDEX "inquiry_entry_inquiry_id_at_index" RENAME TO "inquiry_message_inquiry_id_at_index";--> statement-breakpoint
ALTER INDEX "inquiry_entry_letter_id_index" RENAME TO "inquiry_message_email_id_index";--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME CONSTRAINT "ledger_entry_corrects_unique" TO "ledger_entry_reverses_unique";--> statement-breakpoint
ALTER TABLE "video" RENAME CONSTRAINT "film_hash_library_item_hash_fk" TO "video_hash_media_item_hash_fk";--> statement-breakpoint
ALTER INDEX "film_state_next_try_at_index" RENAME TO "video_state_next_try_at_index";--> statement-breakpoint
ALTER TABLE "media_item" RENAME CONSTRAINT "library_item_hash_unique" TO "media_item_hash_unique";--> statement-breakpoint
ALTER TABLE "media_item" RENAME CONSTRAINT "library_item_added_by_staff_id_fk" TO "media_item_added_by_staff_id_fk";--> statement-breakpoint
ALTER INDEX "library_item_folder_index" RENAME TO "media_item_folder_index";--> statement-breakpoint
ALTER INDEX "library_item_removed_at_index" RENAME TO "media_item_removed_at_index";--> statement-breakpoint
ALTER TABLE "audio" RENAME CONSTRAINT "sound_hash_library_item_hash_fk" TO "audio_hash_media_item_hash_fk";--> statement-breakpoint
ALTER TABLE "image" RENAME CONSTRAINT "picture_staff_id_staff_id_fk" TO "image_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "image" RENAME CONSTRAINT "picture_added_by_staff_id_fk" TO "image_added_by_staff_id_fk";--> statement-breakpoint
ALTER INDEX "picture_of_person" RENAME TO "image_of_person";--> statement-breakpoint
ALTER INDEX "picture_shared" RENAME TO "image_shared";--> statement-breakpoint
ALTER INDEX "picture_of_site" RENAME TO "image_of_site";--> statement-breakpoint
ALTER INDEX "picture_hash_index" RENAME TO "image_hash_index";--> statement-breakpoint
ALTER INDEX "picture_state_next_try_at_index" RENAME TO "image_state_next_try_at_index";--> statement-breakpoint
ALTER INDEX "form_receipt_at_index" RENAME TO "idempotency_key_at_index";--> statement-breakpoint
ALTER TABLE "email" RENAME CONSTRAINT "letter_messageId_unique" TO "email_messageId_unique";--> statement-breakpoint
ALTER INDEX "letter_state_next_try_at_index" RENAME TO "email_state_next_try_at_index";--> statement-breakpoint
ALTER INDEX "letter_created_at_id_index" RENAME TO "email_created_at_id_index";--> statement-breakpoint
ALTER INDEX "letter_kind_to_key_created_at_index" RENAME TO "email_kind_to_key_created_at_index";--> statement-breakpoint
ALTER INDEX "letter_subject_id_index" RENAME TO "email_subject_id_index";--> statement-breakpoint
ALTER TABLE "trusted_device" RENAME CONSTRAINT "known_device_staff_id_staff_id_fk" TO "trusted_device_staff_id_staff_id_fk";--> statement-breakpoint
ALTER INDEX "known_device_staff_id_index" RENAME TO "trusted_device_staff_id_index";--> statement-breakpoint
ALTER TABLE "one_time_token" RENAME CONSTRAINT "staff_link_staff_id_staff_id_fk" TO "one_time_token_staff_id_staff_id_fk";--> statement-breakpoint
ALTER INDEX "staff_link_staff_id_index" RENAME TO "one_time_token_staff_id_index";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_sign";--> statement-breakpoint
ALTER TABLE "event" DISABLE TRIGGER "event_is_kept";--> statement-breakpoint
ALTER TABLE "ledger_entry" DISABLE TRIGGER "ledger_is_kept";--> statement-breakpoint
UPDATE "event" SET "data" = "event"."data" || jsonb_build_object('bookingId', "booking"."id") FROM "booking" WHERE "event"."name" = 'inquiry.received-with-date' AND "booking"."inquiry_id"::text = "event"."subject_id" AND "booking"."service" IS NOT NULL;--> statement-breakpoint
UPDATE "event" SET "name" = "renamed"."to" FROM (VALUES
  ('absence.kept-time', 'absence.time-zone-adjusted'),
  ('booking.agreed', 'booking.proposal-accepted'),
  ('booking.asked', 'booking.requested'),
  ('booking.held-again', 'booking.hold-renewed'),
  ('booking.kept-instant', 'booking.time-zone-conflict'),
  ('booking.kept-time', 'booking.time-zone-adjusted'),
  ('booking.linked', 'booking.project-created'),
  ('date-offer.changed', 'online-booking.changed'),
  ('draft.emptied', 'draft.cleared'),
  ('draft.link-made', 'draft.link-created'),
  ('film.added', 'video.added'),
  ('film.arrived-again', 'video.re-uploaded'),
  ('film.captioned', 'video.captioned'),
  ('film.discarded', 'video.deleted'),
  ('film.got-poster', 'video.poster-set'),
  ('film.made', 'video.transcoded'),
  ('inquiry.readdressed', 'inquiry.address-corrected'),
  ('inquiry.received-with-date', 'inquiry.received'),
  ('invitation.sent-again', 'invitation.resent'),
  ('ledger.corrected', 'ledger.reversed'),
  ('letter.dead', 'email.failed'),
  ('letter.kept', 'email.held'),
  ('letter.queued', 'email.queued'),
  ('letter.queued-again', 'email.requeued'),
  ('letter.sent', 'email.sent'),
  ('library.described', 'media.described'),
  ('library.moved', 'media.moved'),
  ('library.removed', 'media.removed'),
  ('library.replaced', 'media.replaced'),
  ('library.restored', 'media.restored'),
  ('library.tagged', 'media.tagged'),
  ('mail.server-chosen', 'mail.server-changed'),
  ('picture.added', 'image.added'),
  ('picture.arrived-again', 'image.re-uploaded'),
  ('picture.broken', 'image.broken'),
  ('picture.complete', 'image.complete'),
  ('picture.described', 'image.described'),
  ('picture.discarded', 'image.deleted'),
  ('picture.files-removed', 'image.files-removed'),
  ('picture.ready', 'image.ready'),
  ('picture.removed', 'image.removed'),
  ('portfolio.added', 'case-study.added'),
  ('portfolio.featured', 'case-study.featured'),
  ('portfolio.ordered', 'case-study.reordered'),
  ('portfolio.removed', 'case-study.removed'),
  ('portfolio.unfeatured', 'case-study.unfeatured'),
  ('project.noted', 'project.notes-changed'),
  ('project.ordered', 'project.tasks-reordered'),
  ('project.task-done', 'project.task-completed'),
  ('project.task-undone', 'project.task-reopened'),
  ('release.recorded', 'consent.recorded'),
  ('release.withdrawn', 'consent.withdrawn'),
  ('sound.added', 'audio.added'),
  ('sound.arrived-again', 'audio.re-uploaded'),
  ('sound.discarded', 'audio.deleted'),
  ('sound.outlined', 'audio.waveform-made'),
  ('staff.asked-for-reset', 'staff.reset-requested'),
  ('staff.changed-password', 'staff.password-changed'),
  ('staff.changed-picture', 'staff.picture-changed'),
  ('staff.changed-profile', 'staff.profile-changed'),
  ('staff.confirmed-password', 'staff.password-confirmed'),
  ('staff.ended-other-sessions', 'staff.other-sessions-ended'),
  ('staff.ended-session', 'staff.session-ended'),
  ('staff.gave-password', 'staff.password-entered'),
  ('staff.offered-owner-link', 'staff.owner-link-created'),
  ('staff.reset-password', 'staff.password-reset'),
  ('staff.two-factor-begun', 'staff.two-factor-started'),
  ('studio.offered-set-up', 'studio.setup-link-created'),
  ('studio.story-told', 'studio.seeded'),
  ('testimonial.asked', 'testimonial.requested'),
  ('testimonial.asked-again', 'testimonial.request-resent'),
  ('testimonial.brought-back', 'testimonial.restored'),
  ('website.taken-off', 'website.unpublished')
) AS "renamed" ("from", "to") WHERE "event"."name" = "renamed"."from";--> statement-breakpoint
UPDATE "scheduled_job" SET "name" = "renamed"."to" FROM (VALUES
  ('end-holds', 'expire-holds'),
  ('keep-wall-times', 'reapply-time-zone-rules'),
  ('forget-attempts', 'delete-old-rate-limits'),
  ('forget-security-events', 'delete-old-security-events'),
  ('forget-sessions', 'delete-ended-sessions'),
  ('forget-email-links', 'delete-ended-email-links'),
  ('forget-form-receipts', 'delete-old-idempotency-keys'),
  ('tidy-pictures', 'sweep-image-files'),
  ('tidy-uploads', 'sweep-uploads'),
  ('empty-library-bin', 'empty-media-trash')
) AS "renamed" ("from", "to") WHERE "scheduled_job"."name" = "renamed"."from";--> statement-breakpoint
UPDATE "email" SET "kind" = "renamed"."to" FROM (VALUES
  ('testimonial.asked', 'testimonial.requested')
) AS "renamed" ("from", "to") WHERE "email"."kind" = "renamed"."from";--> statement-breakpoint
UPDATE "email" SET "state" = "renamed"."to" FROM (VALUES
  ('kept', 'held'),
  ('dead', 'failed')
) AS "renamed" ("from", "to") WHERE "email"."state" = "renamed"."from";--> statement-breakpoint
UPDATE "inquiry" SET "answered_by" = "renamed"."to" FROM (VALUES
  ('another-way', 'other')
) AS "renamed" ("from", "to") WHERE "inquiry"."answered_by" = "renamed"."from";--> statement-breakpoint
UPDATE "ledger_entry" SET "kind" = "renamed"."to" FROM (VALUES
  ('correction', 'reversal')
) AS "renamed" ("from", "to") WHERE "ledger_entry"."kind" = "renamed"."from";--> statement-breakpoint
ALTER TABLE "event" ENABLE TRIGGER "event_is_kept";--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER "ledger_is_kept";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_sign" CHECK (("ledger_entry"."kind" = 'payment' and "ledger_entry"."cents" > 0) or ("ledger_entry"."kind" = 'refund' and "ledger_entry"."cents" < 0) or ("ledger_entry"."kind" = 'reversal' and "ledger_entry"."cents" <> 0));--> statement-breakpoint
-- links of the studio's own texts follow online booking to its new address
UPDATE "section" SET "content" = regexp_replace("content"::text, '"href": "/dates(?=[/?#"])', '"href": "/book', 'g')::jsonb WHERE "content"::text LIKE '%"href": "/dates%';--> statement-breakpoint
UPDATE "draft" SET "content" = regexp_replace("content"::text, '"href": "/dates(?=[/?#"])', '"href": "/book', 'g')::jsonb WHERE "content"::text LIKE '%"href": "/dates%';--> statement-breakpoint
UPDATE "page_version" SET "content" = regexp_replace("content"::text, '"href": "/dates(?=[/?#"])', '"href": "/book', 'g')::jsonb WHERE "content"::text LIKE '%"href": "/dates%';--> statement-breakpoint
UPDATE "case_study" SET "story" = regexp_replace("story"::text, '"href": "/dates(?=[/?#"])', '"href": "/book', 'g')::jsonb WHERE "story"::text LIKE '%"href": "/dates%';--> statement-breakpoint
UPDATE "studio" SET "content_version" = "content_version" + 1;
