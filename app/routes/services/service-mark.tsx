import './service-mark.css'

/** Letter or number of a drawing's callout. Decorative: the text beside it says the same. */
export function ServiceMark({ mark }: { mark: string | number }) {
  return (
    <span className="service-mark" aria-hidden="true">
      {mark}
    </span>
  )
}
