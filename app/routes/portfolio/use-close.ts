import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { gridAddress, pageOf } from './portfolio-address.ts'

/** Back to the grid: where it was left when the entry was opened from it, else the page it stands on. */
export function useClose() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const grid = gridAddress(pageOf(search))
  // A second Escape while the first is on its way would go back one page too far.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (state?.isFromGrid) navigate(-1)
    else navigate(grid, { preventScrollReset: true })
  }
  return { grid, close }
}
