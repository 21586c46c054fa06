import { quoteRequestPhotos, quoteRequests } from '../../db/schema/tables.ts'
import { countOneMore } from '../../domain/form-counters.ts'
import { photoPath } from '../../domain/quote-requests/photo-path.ts'
import { demoId } from '../business/demo-id.ts'
import type { DemoRequest } from './demo-request.ts'
import { met } from './met.ts'
import type { OwnPicture } from './own-picture.ts'
import type { Needs, Past } from './past.ts'
import { demoRequests } from './requests.ts'
import { saidIn } from './say.ts'
import { somebody } from './somebody.ts'

const requestId = (index: number) => demoId('DemoDemande', index)
const photoId = (index: number) => demoId('DemoPhoto', index)

/** The files stand before the rows do; the same again is the same file. */
export async function putPhotos({ files }: Needs, picture: OwnPicture): Promise<void> {
  for (const [index, { photos }] of demoRequests.entries())
    for (const [place, name] of photos.entries())
      await files.put(pathOf(index, place), await picture(name), 'image/jpeg')
}

const photoName = (place: number) => `photo-${place + 1}.jpg`
const pathOf = (index: number, place: number) => photoPath(requestId(index), photoId(place), photoName(place))

/** All that happened with a request, from the moment it came. */
export function asked({ hoursAgo, fate, photos, answers }: DemoRequest, index: number): Past[] {
  const id = requestId(index)
  const kept = photos.map((_, place) => ({
    id: photoId(place),
    name: photoName(place),
    path: pathOf(index, place),
  }))
  const act = async ({ db, jobs, clock, addresses }: Needs) => {
    const created_at = clock.now()
    await db.insert(quoteRequests).values({
      ...answers,
      id,
      reference: `TW-DEM${index + 2}-${index + 2}A`,
      created_at,
      waits_since: created_at,
      type: 'internet',
      confidentiality: true,
      newsletter: false,
      images: kept.map(({ id: photo, name, path }) => ({ url: addresses.photo(id, photo), name, path })),
    })
    for (const photo of kept) {
      const dates = { created_at, stored_at: created_at, claimed_at: created_at }
      const owner = { quote_request_id: id, content_type: 'image/jpeg' }
      await db.insert(quoteRequestPhotos).values({ ...photo, ...owner, ...dates })
      await jobs.enqueue(db, 'make-photo-thumbnail', { quoteRequestId: id, photoId: photo.id })
    }
    await countOneMore(db, 'forms')
  }
  const said = saidIn({ kind: 'request', id }, answers.email, hoursAgo, somebody('request'))
  return [{ hoursAgo, act }, ...met('request', id, hoursAgo, fate), ...said]
}
