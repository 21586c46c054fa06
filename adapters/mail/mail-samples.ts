import type { MailSamples } from '../../domain/business/texts/mails/mail-samples.ts'
import { mailJobs } from './mail-jobs.ts'
import type { SampleWriters } from './mails/mail-job.ts'

type MailJobs = typeof mailJobs
/** Kinds of mails that the jobs of `mailJobs` send. A kind that the domain declares and no job sends is a type error below. */
type SentMail = { [Job in keyof MailJobs]: keyof MailJobs[Job]['samples'] }[keyof MailJobs]

const samples: SampleWriters<SentMail> = Object.assign(
  {},
  ...Object.values(mailJobs).map((job) => job.samples),
)

/** Samples of all mails, for the previews in the office. */
export const mailSamples: MailSamples = { write: (mail, words, site) => samples[mail](words, site) }
