import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { FileLink } from '../../../../../domain/file-link.ts'
import { counted } from '../../../../../domain/french-number.ts'
import { contentOf, type Issue } from '../../../../../domain/newsletter/issues/issue.ts'
import { missingIn } from '../../../../../domain/newsletter/issues/issue-form.ts'
import { offeredPictures } from '../../../../../domain/newsletter/issues/offered-pictures.ts'
import { countReaders } from '../../../../../domain/newsletter/issues/send-issue.ts'
import { isTested } from '../../../../../domain/newsletter/issues/test-issue.ts'
import { uploadedPicture } from '../../../../../domain/publishing/picture-address.ts'
import { siteContext } from '../../../../context.ts'
import { socialImage } from '../../../../ui/pictures/article-image/social-image.ts'

/** A letter that is being written, with what it lacks before it may leave. */
export async function readDraft(
  context: Readonly<RouterContextProvider>,
  issue: Issue,
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const missing = Object.values(missingIn(issue))
  const [readers, pictures] = await Promise.all([countReaders(db), offeredPictures(db, issue)])
  const tested = isTested(issue)
  return {
    kind: 'draft' as const,
    content: contentOf(issue),
    pictures: pictures.map(asMailed),
    author: issue.author_name,
    changedAt: dayAndHour(issue.changed_at),
    missing,
    readers: counted(readers, 'abonné', 'abonnés'),
    hasReaders: readers > 0,
    test: issue.tested_at && {
      says: `${issue.tested_by} s’en est envoyé un essai le ${dayAndHour(issue.tested_at)}`,
      isCurrent: tested,
    },
    canSend: missing.length === 0 && tested && readers > 0,
    isAsked: asked.has('envoi'),
  }
}

/** The site's own pictures stand at many addresses: in a mail it is the JPEG. */
const asMailed = (link: FileLink): FileLink =>
  uploadedPicture(link.url) ? link : { name: link.name, url: socialImage(link)?.url ?? link.url }
