import type { Site } from '../../../domain/business/site.ts'

/* Invented values of the samples that the office shows in the previews of mails. */

export const sampleMailId = 'Q7RmT4kWx2Zp9LcD'
export const sampleMailRecipient = 'jeanne.morel@exemple.fr'
export const sampleMailLink = 'https://exemple.fr/votre-lien'
export const sampleOrderNumber = 'CO-E-2026-0042'
export const sampleMailEstimate = { number: 'DE-E-2026-0042', vehicle: 'Peugeot 308', total: '480,00\u00a0€' }
export const sampleMailAttachment = {
  filename: 'document.pdf',
  content: Buffer.from('%PDF'),
  contentType: 'application/pdf',
}
export const sampleMailText = {
  dayAndHour: '24 novembre 2026 à 10\u00a0h\u00a012',
  visitorMessage: 'Bonjour, combien de temps gardez-vous les jantes\u00a0?',
}

/** Id and addresses of a mail to a client. */
export const sampleMailToClient = (site: Site) => ({
  id: sampleMailId,
  to: sampleMailRecipient,
  replyTo: site.contactEmail,
})

/** Id and addresses of a mail to the workshop about a client. */
export const sampleMailToWorkshop = (site: Site) => ({
  id: sampleMailId,
  to: site.contactEmail,
  replyTo: sampleMailRecipient,
})
