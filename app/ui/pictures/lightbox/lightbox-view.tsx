import type { CSSProperties } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { RotateCw, ZoomIn, ZoomOut } from './lightbox-icons.ts'
import { useCentre } from './use-centre.ts'
import { useGestures } from './use-gestures.ts'
import { useView } from './use-view.ts'

interface LightboxViewProps {
  images: FileLink[]
  startAt: number
  title: string
}

/** The pictures, and what brings the one that is shown nearer or turns it; another one is shown as it is. */
export function LightboxView({ images, startAt, title }: LightboxViewProps) {
  const { zoom, turns, canGrow, larger, smaller, turn, reset, zoomTo } = useView()
  const gestures = useGestures(zoom, zoomTo)
  const view = useCentre(zoom)
  return (
    <div
      ref={view}
      className="lightbox"
      data-near={zoom > 1 || undefined}
      data-across={turns % 2 === 1 || undefined}
      style={{ '--zoom': zoom, '--turns': turns } as CSSProperties}
    >
      <div className="lightbox__tools" role="toolbar" aria-label="Vue de la photo">
        <button type="button" onClick={smaller} aria-disabled={zoom === 1 || undefined}>
          <ZoomOut />
          <span className="visually-hidden">Réduire</span>
        </button>
        <output aria-label="Agrandissement">{`${Math.round(zoom * 100)}\u00a0%`}</output>
        <button type="button" onClick={larger} aria-disabled={!canGrow || undefined}>
          <ZoomIn />
          <span className="visually-hidden">Agrandir</span>
        </button>
        <button type="button" onClick={turn}>
          <RotateCw />
          <span className="visually-hidden">Tourner d’un quart de tour</span>
        </button>
      </div>
      <div {...gestures}>
        <Carousel
          images={images}
          startAt={startAt}
          label={title}
          sizes="(width > 1200px) 70rem, 100vw"
          onShow={reset}
        />
      </div>
    </div>
  )
}
