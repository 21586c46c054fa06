/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `takeEstimateMailBack` reads it. */
export const mailIdOf = (mailId: string) => `estimate-${mailId}`

/** A Message-ID that names a mail of a quote. */
export const namedMail = /^<?estimate-([A-Za-z0-9]{16})@/
