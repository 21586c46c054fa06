/** Returns the list with each entry changed. A list with a fixed number of entries keeps it in its type. */
export const mapKeepingLength = <List extends readonly unknown[]>(
  list: List,
  change: (one: List[number]) => List[number],
) => list.map((one: List[number]) => change(one)) as { [Place in keyof List]: List[number] }
