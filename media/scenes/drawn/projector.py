"""A projector's beam in smoke over the heads of an audience.

    python3 projector.py OUT.png WIDTH HEIGHT
"""
import sys
import cv2
import numpy as np
from optics import bloom, curve, filled, linear, noise, soft, spot, write

out, W, H = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
SEED, LAMP = 8, (1.36, .235)
rng = np.random.default_rng(SEED)
v, u = np.mgrid[0:H, 0:W].astype(np.float32) / H
dx, dy = LAMP[0] - u, v - LAMP[1]
far, angle = np.hypot(dx, dy) + 1e-4, np.arctan2(dy, dx)                   # 0 is to the left
N = 4096


def streaks(scale, octaves, seed):
    """Noise across the beam: what the film lets through."""
    own, total, weight = np.random.default_rng(seed), np.zeros(N, np.float32), 1
    for _ in range(octaves):
        points = own.standard_normal(int(scale) + 3).astype(np.float32)
        total += weight * np.interp(np.linspace(0, scale, N), np.arange(len(points)), points).astype(np.float32)
        weight, scale = weight * .62, scale * 2.1
    return total


q = (angle - .155) / .285                                                  # -1..1 across the beam
across = np.clip((q * .5 + .5) * (N - 1), 0, N - 1)
picture = np.interp(across, np.arange(N), cv2.GaussianBlur(streaks(7, 7, SEED)[None], (0, 0), 3)[0]).astype(np.float32)
edge = np.clip((1 - np.abs(q)) / .035, 0, 1)
edge = edge * edge * (3 - 2 * edge)
halo = np.exp(-(np.maximum(np.abs(q) - 1, 0) / .30) ** 2 * 2.2) * .10
base, bend = noise(2048, 2048, 150, rng, 6), noise(2048, 2048, 260, rng, 3)
along = cv2.remap(bend, (angle * 620 + 900 + 30 * np.log(far)).astype(np.float32) % 2040, (np.log(far + .12) * 330 + 1000).astype(np.float32) % 2040, cv2.INTER_LINEAR)
smoke = cv2.remap(base, ((u * 520 + along * 60 + 300) % 2040).astype(np.float32), ((v * 620 + along * 75 + 200) % 2040).astype(np.float32), cv2.INTER_LINEAR)
smoke = np.clip(.80 + .24 * cv2.GaussianBlur(smoke, (0, 0), 2.5), .32, 1.5)
beam = (edge * np.clip(.62 + .24 * picture, .22, 1.4) + halo) * smoke / (far ** 1.15 + .05) * .19
tint = np.clip(.5 + .5 * np.interp(across, np.arange(N), streaks(4, 3, SEED + 1)), 0, 1)[:, :, None].astype(np.float32)
light = beam[:, :, None] * (linear("#ffd9ae") * (1 - tint * .6) + linear("#b9d2f2") * tint * .6) + linear("#0c1016") * (.22 + .9 * np.exp(-((v - .78) / .20) ** 2))[:, :, None]         # the air over the audience
light += (np.exp(-(dx ** 2 + dy ** 2) / .00016) * 40)[:, :, None] * linear("#ffe9cc")
light += (np.exp(-np.abs(dy) / .0022) * np.exp(-np.abs(dx) / .16) * .9)[:, :, None] * linear("#9fc4ff")

HALF = [(.33, .93), (.44, .62), (.41, .30), (.30, .02), (.24, -.16), (.34, -.30), (.74, -.46), (1.02, -.78), (1.12, -3.2)]
HEAD = curve([(0, 1.02), *HALF, *((-x, y) for x, y in reversed(HALF))])
for row, (top, size, blur, rim) in enumerate(((.875, .082, .0026, 1.3), (1, .135, .0085, .5))):
    mask, x = np.zeros((H * 2, W * 2), np.uint8), -.05 + row * .05
    while x < 1.68:
        s, y = size * rng.uniform(.9, 1.08), top + rng.normal(0, .010)
        head = HEAD * np.array([rng.uniform(.92, 1.08), 1])
        filled(mask, np.stack([x + head[:, 0] * s, y - head[:, 1] * s], 1) * H * 2)
        x += s * rng.uniform(2.25, 2.9)
    mask[int(min(.999, top + .12) * H * 2):] = 255
    cover = soft(mask, (W, H), blur * H)
    lit = np.clip(cover - cv2.GaussianBlur(np.roll(cover, int(.010 * H), 0), (0, 0), .004 * H), 0, 1)     # the upper edge of heads and shoulders
    glow = cv2.GaussianBlur(light, (0, 0), H * .05)
    cover, lit = cover[:, :, None], lit[:, :, None]
    light = light * (1 - cover) + cover * (linear("#0a0c10") * .10 + glow * .02) + lit * (glow * 1.3 + linear("#ffcf9c") * .02) * rim
for _ in range(420):                                                       # dust
    x, y = rng.uniform(0, 1.36), rng.uniform(0, .9)
    there = beam[int(y * H), int(x * H)]
    if there > .08:
        spot(light, x * H, y * H, rng.uniform(1, 2.6) * (2.4 if rng.random() < .08 else 1), linear("#ffe6c4") * there * rng.uniform(.15, .9), cat=0)
write(out, bloom(light.astype(np.float32), .20))
