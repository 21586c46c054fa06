import type { TestSite } from '../site/open-test-site.ts'

/** Returns bytes with the header of an MP4 file; no two parts of them are equal. */
export function mp4Bytes(size: number): Buffer {
  const film = Buffer.alloc(size)
  for (let offset = 0; offset + 4 <= size; offset += 4)
    film.writeUInt32LE((offset * 2_654_435_761) >>> 0, offset)
  film.write('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
  return film
}

interface Part {
  id: string
  /** In the format of `Content-Range`. */
  range: string
  body: Buffer
}

/** Uploads a part of a file as a page's field does. */
export const sendPart = (
  site: Pick<TestSite, 'origin' | 'fetch'>,
  cookies: string,
  { id, range, body }: Part,
) =>
  site.fetch(`/gestion/fichiers/${id}`, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: {
      Cookie: cookies,
      Origin: site.origin,
      'Content-Type': 'video/mp4',
      'Content-Range': range,
      'X-File-Name': encodeURIComponent('Visite de l’atelier.mp4'),
    },
  })
