/** What a thread is about: a quote request, a contact message. */
export const threadKinds = ['request', 'message'] as const
