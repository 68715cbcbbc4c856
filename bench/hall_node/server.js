// boardgame.io's own server with its tic-tac-toe and memory storage.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const { cells } = G;
    if (LINES.some((line) => line.every((i) => cells[i] !== null && cells[i] === cells[line[0]]))) {
      return { winner: ctx.currentPlayer };
    }
    if (cells.every((cell) => cell !== null)) return { draw: true };
  },
};

process.on("SIGUSR2", () => global.gc && global.gc());
Server({ games: [TicTacToe], origins: ["*"] }).run({ port: Number(process.argv[2]) }, () => console.log("ready"));
