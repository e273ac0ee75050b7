// The sound of a card that is laid down, made here: a short breath of noise, as paper makes on cloth.

const LONG = 0.06; // seconds
const APART = 0.05; // between the cards of one move
const MOST = 6; // of them that are heard
let sounds = null;

/** So many cards are laid down. A browser that allows no sound yet, or has none, stays silent. */
export function tap(cards) {
  sounds ??= new AudioContext();
  sounds.resume().catch(() => {});
  for (let n = 0; n < Math.min(Math.max(cards, 1), MOST); n += 1) card(sounds.currentTime + n * APART);
}

function card(at) {
  const noise = sounds.createBuffer(1, sounds.sampleRate * LONG, sounds.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3;
  const source = new AudioBufferSourceNode(sounds, { buffer: noise });
  const paper = new BiquadFilterNode(sounds, { type: "bandpass", frequency: 1800, Q: 0.7 });
  source.connect(paper).connect(new GainNode(sounds, { gain: 0.25 })).connect(sounds.destination);
  source.start(at);
}
