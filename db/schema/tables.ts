export { accounts, sessions, users, verifications } from './accounts/accounts.ts'
export { presences } from './accounts/presences.ts'
export { rateLimits } from './accounts/rate-limits.ts'
export { recoveryCodes, secondFactors } from './accounts/second-factors.ts'
export { auditTrail, customerCreations, passwordRecoveries } from './accounts/sign-in.ts'
export { staff } from './accounts/staff.ts'
export { audienceCounts, audienceDays } from './audience/audience-counts.ts'
export { viewedPages, visitorSessions } from './audience/visitor-sessions.ts'
export { backupRuns } from './backup-runs.ts'
export { clientViews } from './clients/client-views.ts'
export { clientImports, clients } from './clients/clients.ts'
export { erasedFiles, erasures } from './clients/erasures.ts'
export { articles } from './content/articles.ts'
export { contentRecords, contentRedirects, contentVersions } from './content/content.ts'
export { fileParts } from './content/file-parts.ts'
export { portfolioEntries } from './content/portfolio-entries.ts'
export { portfolioSources } from './content/portfolio-sources.ts'
export { mailTexts, textDrafts, textVersions } from './content/texts.ts'
export { uploadedFiles } from './content/uploaded-files.ts'
export { events } from './events.ts'
export { contactMessages } from './inbox/contact-messages.ts'
export {
  fetchedMails,
  letterFiles,
  letters,
  mailAddresses,
  mailAttempts,
  mailboxes,
  savedAnswers,
} from './inbox/letters.ts'
export { formCounters, quoteRequestPhotos, quoteRequests } from './inbox/quote-requests.ts'
export { deposits } from './money/deposits.ts'
export { documentNumbers, documents } from './money/documents.ts'
export { estimateDrafts, estimateMails, estimates } from './money/estimates.ts'
export { invoiceDrafts } from './money/invoice-drafts.ts'
export { invoiceMails } from './money/invoice-mails.ts'
export { invoices, platformFlows, platforms } from './money/invoices.ts'
export { bankLines, paymentClosures, paymentOpenings, payments } from './money/payments.ts'
export { prices } from './money/prices.ts'
export {
  newsletterConsents,
  newsletterDeliveries,
  newsletterDepartures,
  newsletterIssues,
  newsletterPaces,
} from './newsletter/newsletter.ts'
export { newsletterSubscriptions } from './newsletter/newsletter-subscriptions.ts'
export { orders } from './orders/orders.ts'
export { orderRims, rimPhotos } from './orders/rims.ts'
export { closures, settings } from './settings.ts'
