// How much room a board has, and the frame for it. In a small window (one that is zoomed in) the board is larger than
// the window and is scrolled, so that no card is too small to be hit.

const NARROW = 340, SHORT = 300; // CSS pixels of a window that is zoomed in
const LEAST = 24; // CSS pixels of a card's width
const GRAIN = 4; // windows that differ by less share a frame

/** @typedef {{ window: [number, number], unit: number, piles: Array<Array>, game: string, room: string }} Plan */

const main = document.querySelector("main");

const inside = () => [main.clientWidth, main.clientHeight];

/** As a query of the server. */
const query = ([across, down]) => `across=${Math.floor(across)}&down=${Math.floor(down)}`;

/** The window's room, as it is asked for first. */
export const room = () => query(inside());

/** Whether a plan was made for a window of this size. @param {Plan} plan */
export const fits = (plan) => plan.room === inside().map((side) => Math.floor(side / GRAIN)).join("x");

const narrowest = (plan) => Math.min(...plan.piles.map((pile) => pile[6])) / plan.unit;

/** The frame of a game for this window; `first` is one that is here already. @param {Plan?} first @returns {Promise<Plan>} */
export async function planned({ game, variant }, first = null) {
  const [across, down] = inside(), zoomed = across < NARROW || down < SHORT;
  const larger = [[across, Math.max(down, 1.6 * across)], [1.4 * across, Math.max(down, 2.2 * across)]];
  const fetched = async (shape) => (await fetch(`api/table/plan?game=${game}&variant=${variant}&${query(shape)}`)).json();
  let plan = first ?? await fetched([across, down]);
  for (const shape of zoomed ? larger : []) if (narrowest(plan) < LEAST) plan = await fetched(shape);
  return Object.assign(plan, { game: `${game}/${variant}`, room: [across, down].map((side) => Math.floor(side / GRAIN)).join("x") });
}
