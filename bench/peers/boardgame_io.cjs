// boardgame.io under Node: its reducer and its MCTS bot, without network or page.
// usage: NODE_PATH=<cache>/node_modules node boardgame_io.cjs SECONDS [WORK ...]
'use strict';
const { InitializeGame, CreateGameReducer } = require('boardgame.io/internal');
const { MCTSBot } = require('boardgame.io/ai');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const full = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    if (full(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  ai: { enumerate: (G) => G.cells.flatMap((cell, i) => (cell === null ? [{ move: 'mark', args: [i] }] : [])) },
};

const pig = {
  setup: ({ ctx }) => ({ scores: Array(ctx.numPlayers).fill(0), turn: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const die = random.D6();
      if (die > 1) { G.turn += die; return; }
      G.turn = 0;
      events.endTurn();
    },
    hold: ({ G, ctx, events }) => {
      G.scores[Number(ctx.currentPlayer)] += G.turn;
      G.turn = 0;
      events.endTurn();
    },
  },
  endIf: ({ G }) => {
    const winner = G.scores.findIndex((score) => score >= 100);
    if (winner >= 0) return { winner: String(winner) };
  },
  ai: { enumerate: () => [{ move: 'roll', args: [] }, { move: 'hold', args: [] }] },
};

const seconds = Number(process.argv[2]);
const processor = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6; };

function games(game) {
  const reduce = CreateGameReducer({ game });
  return () => {
    let moves = 0;
    let state = InitializeGame({ game, numPlayers: 2 });
    while (!state.ctx.gameover) {
      const options = game.ai.enumerate(state.G, state.ctx);
      const { move, args } = options[Math.floor(Math.random() * options.length)];
      state = reduce(state, { type: 'MAKE_MOVE', payload: { type: move, args, playerID: state.ctx.currentPlayer } });
      moves += move === 'roll' ? 2 : 1; // a roll is a move and a die
    }
    return moves;
  };
}

function search() {
  const bot = new MCTSBot({ game: ticTacToe, enumerate: ticTacToe.ai.enumerate, iterations: 200, playoutDepth: 50 });
  const state = InitializeGame({ game: ticTacToe, numPlayers: 2 });
  return async () => { await bot.play(state, '0'); return 200; };
}

async function rate(batch) {
  await batch();
  const start = processor();
  let done = 0;
  while (processor() - start < seconds) done += await batch();
  return done / (processor() - start);
}

(async () => {
  const works = { 'tic-tac-toe': () => games(ticTacToe), pig: () => games(pig), search };
  const given = process.argv.slice(3);
  const asked = () => require('readline').createInterface({ input: process.stdin });
  const names = given[0] === '-' ? asked() : given.length ? given : Object.keys(works);
  for await (const work of names) console.log(JSON.stringify({ work, rate: await rate(works[work]()) }));
})();
