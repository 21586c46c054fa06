import { Link } from 'react-router'
import { RimCapture } from '../../../rims/order/rim-capture.tsx'
import type { useOrderPhotos } from '../../../rims/order/use-order-photos.ts'
import { PhotoLinks } from '../../../rims/photos/photo-links.tsx'
import type { OrderPartProps } from '../order-part.ts'

export type RimView = OrderPartProps['order']['rims'][number]

interface RimLineProps {
  rim: RimView
  photos: OrderPartProps['order']['rimPhotos']
  ofSubject: ReturnType<typeof useOrderPhotos>
  mayWork: boolean
}

export function RimLine({ rim, photos: { ofRim, momentName }, ofSubject, mayWork }: RimLineProps) {
  const { id, to, place, name, work, part, defects, notes, problem } = rim
  const known = ofRim[id]
  const photos = known && ofSubject(known)
  return (
    <>
      <span className="order-rim__place" aria-hidden="true">
        {place}
      </span>
      <div>
        <Link to={to} className="order-rim__link" prefetch="intent">
          <strong>{name}</strong>
        </Link>
        <p>{work}</p>
        {[part, defects, notes].filter(Boolean).map((line) => (
          <p key={line} className="order-rim__note">
            {line}
          </p>
        ))}
        {problem && <p className="order-rim__problem">{problem}</p>}
        {photos && <PhotoLinks photos={photos.shown} />}
        {photos && mayWork && <RimCapture photos={photos} place={place} momentName={momentName} />}
      </div>
    </>
  )
}
