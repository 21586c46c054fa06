/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `takeInvoiceMailBack` reads it. */
export const mailIdOf = (mailId: string) => `invoice-${mailId}`

/** A Message-ID that names a mail of an invoice. */
export const namedMail = /^<?invoice-([A-Za-z0-9]{16})@/
