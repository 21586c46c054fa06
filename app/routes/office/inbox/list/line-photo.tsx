export function LinePhoto({ address }: { address: string | null }) {
  if (!address) return <span className="inbox-line__photo" />
  return <img className="inbox-line__photo" src={address} alt="" loading="lazy" width="96" height="72" />
}
