export { articles } from './articles.ts'
export { newsletterSubscriptions } from './newsletter-subscriptions.ts'
export { formCounters, quoteRequestPhotos, quoteRequests } from './quote-requests.ts'
export { rateLimits } from './rate-limits.ts'
