/**
 * The whole data model. `a ──< b`: one a has many b. `a ── b`: at most one of each.
 *
 * The studio and its policy
 *   studio ── mail_server    policy (one row per version)
 *
 * The website
 *   page ──< section    service    team_member ── person
 *   case_study >── project    case_study ──< testimonial, case_study_slug
 *   case_study ──< consent ── consent_document    client ──< testimonial_request
 *   draft (one per part)    page_version (one per publication)    editing_session >── staff
 *   preview_link
 *
 * Media
 *   file (by the SHA-256 of the bytes) ──< media_item, image, consent_document, rendition
 *   media_item ── image, video, audio    staff ──< image
 *   download ──< download_file >── file    download >── staff
 *   media_usage >── page, case_study, service, draft, video (its poster)
 *
 * Galleries
 *   client ──< gallery >── project    gallery ──< gallery_section, gallery_item (its cover is one)
 *   gallery_item >── gallery_section, delivered_file ── file ──< metadata_redaction
 *   gallery ──< gallery_share >── client_contact    gallery_share ──< gallery_session
 *   gallery ──< gallery_download >── gallery_share    gallery ──< gallery_visit
 *   watermark (one row) >── file
 *   gallery_item ──< gallery_item_view    gallery_share ──< gallery_share (its family links)
 *
 * Selections
 *   gallery ──< favorite_list >── client_contact    favorite_list ──< favorite >── gallery_item
 *   favorite_list ──< favorite_list_share >── gallery_share    favorite >── client_contact
 *   gallery_item ──< item_label >── client_contact    gallery_item ──< comment ──< comment
 *   comment >── client_contact, staff
 *
 * Reviews
 *   client ──< review >── project    review ──< review_version >── delivered_file
 *   review ──< review_share >── client_contact    review_version ──< review_note ──< review_note
 *   review_version ──< review_decision    review_note, review_decision >── client_contact
 *   project ──< project_charge >── review    project_charge >── client_contact
 *
 * People and accounts
 *   person ── staff, invitation, resource, team_member
 *   staff ──< staff_session, trusted_device, one_time_token, recovery_code, security_event
 *   staff ── two_factor    staff ──< invitation (sent by)    password_reset_request    rate_limit
 *
 * Inquiries, bookings, projects, money
 *   inquiry ──< inquiry_message >── email    inquiry >── client, staff (assignee)
 *   reply_template
 *   client ──< booking ──< reservation >── resource (>── staff)    booking ──< booking_access_link
 *   booking >── booking_series    booking ──< booking_cancellation >── policy
 *   booking ── booking_notice    booking ──< booking_reminder ── email
 *   resource ──< absence >── external_calendar    calendar_feed >── staff
 *   service ── online_booking ──< online_booking_resource >── resource
 *   client ──< project ──< task, removed_task, promise    booking >── project
 *   client ──< ledger_entry >── booking
 *
 * The client portal
 *   client ──< client_contact ──< client_access_link ──< client_session    client_link_request
 *   client_session ──< client_verification_code
 *
 * Invoices and books
 *   price_item >── tax_rate, service
 *   studio_billing (one row) >── tax_rate    client ── client_billing    number_series ──< invoice
 *   client ──< invoice_draft    client ──< invoice ──< invoice_line, invoice_tax
 *   invoice ── invoice_balance    invoice ──< invoice_write_off, invoice_reminder >── email
 *   invoice ──< invoice (credit notes)    invoice >── booking, project
 *   invoice ──< transfer_report >── client_contact
 *   ledger_entry ──< payment_allocation >── invoice
 *   journal_entry ──< posting >── account    posting >── client, invoice, tax_rate, project
 *   file ── document_file ──< document_rendering ──< email_attachment >── email
 *   document_file >── seal_key
 *
 * Quotes
 *   quote_settings (one row)    quote_template    client ──< quote >── inquiry, project
 *   quote ──< quote (its extras)    quote ──< quote_booking >── booking
 *   quote ──< quote_version ──< acceptance    quote ──< quote_visit >── client_contact
 *   quote ──< quote_invoice ── invoice_draft, invoice
 *   contract_template ──< contract_template_version ──< contract ── acceptance
 *   contract ──< contract_signer ── contract_signature    contract ── contract_ending
 *   contract ──< contract_scan >── file
 *   contract_signer >── client_contact
 *   acceptance ──< installment ── invoice    invoice ──< late_fee ── invoice_draft, invoice
 *   acceptance ── agreement_document    quote ──< audit_entry ── audit_entry_details
 *
 * The program
 *   event    email ──< email_subject    idempotency_key    scheduled_job    secret_key_fingerprint
 *   backup_run >── staff    studio_export >── staff    backup_storage    upgrade    data_folder
 */
export * from './account.server.ts'
export * from './agreement.server.ts'
export * from './availability.server.ts'
export * from './billing.server.ts'
export * from './booking.server.ts'
export * from './charge.server.ts'
export * from './client-portal.server.ts'
export * from './client.server.ts'
export * from './content.server.ts'
export * from './contract.server.ts'
export * from './document.server.ts'
export * from './download.server.ts'
export * from './file.server.ts'
export * from './gallery.server.ts'
export * from './inquiry.server.ts'
export * from './invoice.server.ts'
export * from './journal.server.ts'
export * from './ledger.server.ts'
export * from './library.server.ts'
export * from './payment-plan.server.ts'
export * from './picture.server.ts'
export * from './platform.server.ts'
export * from './price-list.server.ts'
export * from './project.server.ts'
export * from './review.server.ts'
export * from './sales.server.ts'
export * from './selection.server.ts'
export * from './staff.server.ts'
export * from './studio-export.server.ts'
export * from './studio.server.ts'
export * from './watermark.server.ts'
