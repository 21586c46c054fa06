import './service-mark.css'

/** The letter or number of a drawing's callout; it says nothing that the words beside it do not. */
export function ServiceMark({ mark }: { mark: string | number }) {
  return (
    <span className="service-mark" aria-hidden="true">
      {mark}
    </span>
  )
}
