import type { MailSamples } from '../../domain/business/texts/mails/mail-samples.ts'

/** The templates come with the first example that is asked for. */
export const createMailSamples = (): MailSamples => ({
  async write(mail, words) {
    const { writeSample } = await import('./write-sample.ts')
    return writeSample(mail, words)
  },
})
