import type { MailSamples } from '../../domain/business/texts/mails/mail-samples.ts'

/** Loads the templates with the first sample that is requested. */
export const createMailSamples = (): MailSamples => ({
  async write(mail, words, site) {
    const { writeSample } = await import('./write-sample.ts')
    return writeSample(mail, words, site)
  },
})
